#include "app/workflow/change_gate.h"
#include "app/workflow/list_gates.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::GateMoved& answer) {
  const workflow::GateChanged& changed = answer.changed;
  std::string text = text::concat("Gate ", text::one_line(changed.name), ": ");
  if (changed.standing == workflow::Standing::opinion) {
    return text + text::concat(model::name_of(changed.after),
                               " (opinion: ", model::name_of(changed.verdict), "), revision ",
                               std::to_string(answer.written.revision.value), "\n");
  }
  if (changed.before) text += text::concat(model::name_of(*changed.before), " -> ");
  return text + text::concat(model::name_of(changed.after), ", revision ",
                             std::to_string(answer.written.revision.value), "\n");
}

std::string list_text(const app::GateList& answer) {
  std::string lines;
  for (const Json& gate : answer.gates) lines += gate_line(gate);
  return lines.empty() ? "No gates yet\n" : lines;
}

std::string block_text(const app::GateList& answer) {
  std::string text;
  for (const Json& gate : answer.gates) text += gate_block(gate);
  return text;
}

class Gate final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("name", name_, "The gate; without it: the list of gates");
    options.argument("action", action_,
                     "pass, warn, fail, pend or override; without it: shows the gate");
    options.option("--reason", request_.reason,
                   {.value = "TEXT", .help = "Why; an override needs it"});
    options.option("--evidence", request_.evidence,
                   {.value = "TEXT", .help = "What it rests on; repeatable"});
    options.option("--issue", request_.issues,
                   {.value = "TEXT", .help = "What stands in the way; repeatable"});
    options.option("--recommendation", request_.recommendations,
                   {.value = "TEXT", .help = "What to do about it; repeatable"});
    options.flag("--new", is_new_, "Create the gate if no gate has this name");
    declare_attribution(options, request_.updated_by);
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (action_) return change(session);
    if (any_option()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "what is to happen to the gate is missing",
                             .hint = "baton gate NAME pass|warn|fail|pend|override …"});
    }
    session.call(app::list_gates, app::ListGates{name_}, name_ ? block_text : list_text);
  }

 private:
  void change(Session& session) {
    const Result<workflow::GateAction> action = app::parse_gate_action(*action_);
    if (!action) return session.report(action.error());
    request_.gate = name_.value_or("");
    request_.action = *action;
    if (is_new_) request_.unknown_gate = workflow::UnknownGate::created;
    session.call(app::change_gate, request_, text_of);
  }

  [[nodiscard]] bool any_option() const {
    return is_new_ || request_.reason || request_.updated_by || request_.guard.is_given() ||
           !request_.evidence.empty() || !request_.issues.empty() ||
           !request_.recommendations.empty();
  }

  app::ChangeGate request_;
  std::optional<std::string> name_;
  std::optional<std::string> action_;
  bool is_new_ = false;
};

}  // namespace

constinit const CommandEntry kGateCommand = {
    .name = "gate",
    .summary = "Move a quality gate, show one, or list them",
    .description =
        R"(A gate is moved by its owner (gates.owners, else the agent whose rule provides it) or by
a person; another agent's verdict is kept as an opinion. A person's override passes a gate
against its failure and keeps the reason. A gate in gates.neverOverride refuses it (exit 6):
once failed, it passes only by its owner's new verdict with evidence.

Examples:
  baton gate
  baton gate security-reviewed
  baton gate requirements-complete pass --evidence docs/prd.md
  baton gate tests-passing fail --new --issue "3 tests fail"
  baton gate tests-passing override --reason "Known flake, ticket 12"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Gate>()); },
};

}  // namespace baton::cli
