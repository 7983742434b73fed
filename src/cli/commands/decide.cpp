#include "app/workflow/list_items.h"
#include "app/workflow/make_decision.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::DecisionMade& answer) {
  std::string text = text::concat("Decided ", shown_member(answer.decision, "id"), ", revision ",
                                  std::to_string(answer.written.revision.value), "\n");
  if (!answer.superseded.empty()) {
    text += text::concat("  supersedes: ", text::one_line(answer.superseded), "\n");
  }
  return text;
}

std::string list_text(const app::ItemList& answer) {
  std::string lines;
  for (const Json& decision : answer.items) lines += decision_line(decision);
  return lines.empty() ? "No decisions yet\n" : lines;
}

class Decide final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("text", text_, "What was decided; without it: the list of decisions");
    options.option("--rationale", request_.rationale, {.value = "TEXT", .help = "Why"});
    options.option(
        "--category", request_.category,
        {.value = "WORD", .help = "architecture, technology, pattern, security or performance"});
    options.option("--impact", request_.impact,
                   {.value = "WORD", .help = "low, medium or high (default: medium)"});
    options.option("--component", request_.affected_components,
                   {.value = "NAME", .help = "What it affects; repeatable"});
    options.option("--supersedes", request_.supersedes,
                   {.value = "ID", .help = "The decision that this one replaces"});
    options.option("--id", request_.id, {.value = "ID", .help = "Default: the next dec_NNN"});
    declare_attribution(options, request_.made_by);
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (text_) {
      request_.decision = *text_;
      return session.call(app::make_decision, request_, text_of);
    }
    if (any_option()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "a decision needs a text",
                             .hint = "baton decide \"Use X\" …; alone, `baton decide` lists"});
    }
    session.call(app::list_items, app::ListItems{app::SharedItems::decisions}, list_text);
  }

 private:
  [[nodiscard]] bool any_option() const {
    return request_.rationale || request_.category || request_.impact || request_.supersedes ||
           request_.id || request_.made_by || request_.guard.is_given() ||
           !request_.affected_components.empty();
  }

  app::MakeDecision request_;
  std::optional<std::string> text_;
};

}  // namespace

constinit const CommandEntry kDecideCommand = {
    .name = "decide",
    .summary = "Add a decision that agents share, or list them",
    .description = R"(A superseded decision stays in the state and leaves the agents' contexts.

Examples:
  baton decide
  baton decide "Use full-text search" --category technology --impact high
  baton decide "Use trigram search" --supersedes dec_001 --rationale "Typos matter"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Decide>()); },
};

}  // namespace baton::cli
