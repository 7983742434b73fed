#include "app/workflow/change_constraint.h"
#include "app/workflow/list_items.h"
#include "cli/commands/commands.h"
#include "cli/item_text.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ConstraintChanged& answer) {
  const bool lifted = answer.change == app::ConstraintChange::lifted;
  return text::concat(lifted ? "Lifted " : "Added ", shown_member(answer.constraint, "id"),
                      ", revision ", std::to_string(answer.written.revision.value), "\n");
}

std::string list_text(const app::ItemList& answer) {
  std::string lines;
  for (const Json& constraint : answer.items) lines += constraint_line(constraint);
  return lines.empty() ? "No constraints yet\n" : lines;
}

Error usage(Phrase phrase, std::string hint) {
  return {.code = ErrorCode::usage, .phrase = phrase, .hint = std::move(hint)};
}

class Constrain final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("text", text_, "What must hold; without it: the list of constraints");
    options.option("--type", add_.type,
                   {.value = "WORD",
                    .help = "technical (default), business, regulatory, performance or security"});
    options.option("--severity", add_.severity,
                   {.value = "WORD", .help = "info, warning (default) or critical"});
    options.option("--impact", add_.impact, {.value = "TEXT", .help = "What it affects"});
    options.option("--source", add_.source,
                   {.value = "TEXT", .help = "Where it comes from (default: user)"});
    options.option("--id", add_.id, {.value = "ID", .help = "Default: the next con_NNN"});
    options.option("--lift", lift_id_, {.value = "ID", .help = "Lift this constraint instead"});
    options.option("--reason", lift_.reason, {.value = "TEXT", .help = "With --lift: why"});
    declare_attribution(options, lift_.lifted_by);
    declare_write_guard(options, guard_);
  }

  void run(Session& session) override {
    if (lift_id_) return run_lift(session);
    if (lift_.reason || lift_.lifted_by) {
      return session.report(usage("--reason and --as go with --lift",
                                  "an added constraint names its origin with --source"));
    }
    if (text_) {
      add_.description = *text_;
      add_.guard = guard_;
      return session.call(app::add_constraint, add_, text_of);
    }
    if (any_addition() || guard_.is_given()) {
      return session.report(usage("a constraint needs a text",
                                  "baton constrain \"Answer in 500 ms\" …; alone, it lists"));
    }
    session.call(app::list_items, app::ListItems{app::SharedItems::constraints}, list_text);
  }

 private:
  void run_lift(Session& session) {
    if (text_ || any_addition()) {
      return session.report(
          usage("--lift takes no new constraint", "lift the old one, then add the other"));
    }
    lift_.id = *lift_id_;
    lift_.guard = guard_;
    session.call(app::lift_constraint, lift_, text_of);
  }

  [[nodiscard]] bool any_addition() const {
    return add_.type || add_.severity || add_.impact || add_.source || add_.id;
  }

  app::AddConstraint add_;
  app::LiftConstraint lift_;
  std::optional<std::string> text_;
  std::optional<std::string> lift_id_;
  app::WriteGuard guard_;
};

}  // namespace

constinit const CommandEntry kConstrainCommand = {
    .name = "constrain",
    .summary = "Add a constraint, lift one, or list them",
    .description = R"(A lifted constraint stays in the state and leaves the agents' contexts.

Examples:
  baton constrain
  baton constrain "Search answers in under 500 ms" --type performance --severity critical
  baton constrain --lift con_002 --reason "The law changed"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Constrain>()); },
};

}  // namespace baton::cli
