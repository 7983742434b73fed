#include "app/shared/lint_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionLinted& answer) {
  return answer.findings.empty() ? "Nothing to mend.\n" : render(answer.findings, Style::plain);
}

ExitStatus verdict(const app::SessionLinted& answer) {
  return answer.findings.empty() ? ExitStatus::done : ExitStatus::negative;
}

class SharedLint final : public Command {
 public:
  void declare(Options& options) override { declare_session(options, request_.session); }
  void run(Session& session) override {
    session.call(app::lint_session, request_, text_of, verdict);
  }

 private:
  app::LintSession request_;
};

}  // namespace

constinit const CommandEntry kSharedLintCommand = {
    .name = "shared lint",
    .summary = "Look for what does not belong into a shared context",
    .description = R"(Values that are probably raw data, keys that nobody updates, keys outside the
namespace, secrets, and keys that the workflow's state has left behind. Exits 1 if
it finds something.

Examples:
  baton shared lint
  baton shared lint --session research_7 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedLint>()); },
};

}  // namespace baton::cli
