#include <utility>

#include "app/context/check_agent.h"
#include "cli/commands/commands.h"
#include "cli/member_options.h"
#include "cli/report/reporting.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::AgentChecked& checked) {
  std::string lines = render(checked.result.findings, Style::plain);
  if (checked.may_start()) {
    for (const std::string& missing : checked.result.missing) {
      lines += text::concat("warning: ", text::one_line(context::degraded_warning(missing)), "\n");
    }
  }
  return text::concat(lines, text::one_line(checked.agent), " ", verdict_text(checked), "\n");
}

// Errors that do not prevent the agent's start are reported as warnings.
CheckReport report_of_checked(const app::AgentChecked& checked) {
  Findings findings = checked.result.findings;
  for (Finding& finding : findings) {
    const bool is_accepted = finding.severity == Severity::error && checked.may_start();
    if (is_accepted) finding.severity = Severity::warning;
  }
  return {.command = "check",
          .default_file = {},
          .items = {{.name = checked.agent, .findings = std::move(findings)}}};
}

class Check final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::CheckAgent>(options);
    reporting_.declare(options);
  }

  void run(Session& session) override {
    if (!reporting_.choose(session)) return;
    app::CheckAgent request;
    if (!members_.read(session, request)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    reporting_.print<app::AgentChecked>(session, app::check_agent(request, *workspace),
                                        {.text = text_of, .report = report_of_checked});
  }

 private:
  Reporting reporting_{"check"};
  MemberOptions members_;
};

}  // namespace

constinit const CommandEntry kCheckCommand = {
    .name = "check",
    .summary = "Check whether an agent has its required context",
    .description = R"(Looks for the output of every agent that AGENT needs. Exits 1 if one is
missing; with --degraded it warns and exits 0. A missing PRD reference and an
old state are warnings.

Examples:
  baton check code-writer
  baton check code-writer --degraded
  baton check security-auditor --json
  baton check code-writer --format github
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Check>()); },
};

}  // namespace baton::cli
