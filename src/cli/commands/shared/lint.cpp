#include "app/shared/lint_session.h"
#include "cli/commands/shared/verbs.h"
#include "cli/shared_call.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SessionLinted& answer) {
  return answer.findings.empty() ? "No problems found.\n" : render(answer.findings, Style::plain);
}

ExitStatus verdict(const app::SessionLinted& answer) {
  return answer.findings.empty() ? ExitStatus::done : ExitStatus::negative;
}

class SharedLint final : public Command {
 public:
  void declare(Options& options) override { declare_call(options, options_); }

  void run(Session& session) override {
    if (!put_call(session, options_, request_.call)) return;
    session.call(app::lint_session, request_, text_of, verdict);
  }

 private:
  app::LintSession request_;
  CallOptions options_;
};

}  // namespace

constinit const CommandEntry kSharedLintCommand = {
    .name = "shared lint",
    .summary = "Report problems in a shared context",
    .description =
        R"(Reports values that are probably raw data, keys that are not updated, keys outside
the namespace, secrets, and keys that are older than the workflow's state. Exits 1
if it finds a problem.

Examples:
  baton shared lint
  baton shared lint --session research_7 --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<SharedLint>()); },
};

}  // namespace baton::cli
