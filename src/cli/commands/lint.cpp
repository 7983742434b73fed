#include "app/verify/lint_project.h"
#include "app/verify/verify_configuration.h"
#include "cli/commands/commands.h"
#include "cli/report/reporting.h"
#include "cli/report/verified_parts.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string text_of_linted(const app::ProjectLinted& linted) {
  const Findings findings = linted.findings();
  const std::string counts = app::count_text(findings);
  return text::concat(render(findings, Style::plain),
                      counts == "valid" ? "The rules are valid" : counts, "\n");
}

CheckReport report_of_linted(const app::ProjectLinted& linted) {
  return report_of_parts("lint", std::string(kConfigurationFile.text()), linted.parts);
}

class Lint final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--strict", is_strict_, "Exit 1 for warnings too");
    reporting_.declare(options);
  }

  void run(Session& session) override {
    if (!reporting_.choose(session)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    app::LintProject request;
    if (is_strict_) request.warnings = app::LintWarnings::refused;
    reporting_.print<app::ProjectLinted>(session, app::lint_project(request, *workspace),
                                         {.text = text_of_linted, .report = report_of_linted});
  }

 private:
  Reporting reporting_{"lint"};
  bool is_strict_ = false;
};

}  // namespace

constinit const CommandEntry kLintCommand = {
    .name = "lint",
    .summary = "Check the relevance map and the policies, without a workflow",
    .description =
        R"(Finds rules that are valid but do not fit together: agents that can never
start, results that no agent needs, needs that a policy excludes or no context
field uses, fields that point nowhere in the upstream agent's schema, policies
without effect, and differences between the map and .claude/agents. `baton
verify` includes these checks. Exits 1 for errors, with --strict for warnings too.

Examples:
  baton lint
  baton lint --strict
  baton lint --format github
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Lint>()); },
};

}  // namespace baton::cli
