#include "app/workflow/change_phase.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::PhaseMoved& answer) {
  const std::string revision = std::to_string(answer.written.revision.value);
  const workflow::PhaseChanged& changed = answer.changed;
  if (changed.before == changed.after) {
    return text::concat("Already in phase ", changed.after, ", revision ", revision, "\n");
  }
  return text::concat("Phase: ", text::one_line(changed.before), " -> ", changed.after,
                      ", revision ", revision, "\n");
}

std::string shown_text(const app::PhaseShown& answer) {
  return text::one_line(answer.phase) + "\n";
}

class Phase final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("phase", phase_,
                     "planning, implementation, review or deployment; without it: shows it");
    declare_write_guard(options, request_.guard);
  }

  void run(Session& session) override {
    if (phase_) {
      request_.phase = *phase_;
      return session.call(app::change_phase, request_, text_of);
    }
    if (request_.guard.is_given()) {
      return session.report({.code = ErrorCode::usage,
                             .phrase = "there is no change to guard",
                             .hint = "baton phase PHASE --if-revision N"});
    }
    session.call(app::show_phase, app::ShowPhase{}, shown_text);
  }

 private:
  app::ChangePhase request_;
  std::optional<std::string> phase_;
};

}  // namespace

constinit const CommandEntry kPhaseCommand = {
    .name = "phase",
    .summary = "Show the workflow's phase, or change it",
    .description = R"(Any phase may follow any other.

Examples:
  baton phase
  baton phase implementation
  baton phase review --if-revision 12 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Phase>()); },
};

}  // namespace baton::cli
