#include <variant>

#include "app/verify/verify_project.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/report/reporting.h"
#include "cli/report/verified_parts.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// A finding that repeats the part's line adds only its hint.
std::string findings_text(const app::VerifiedPart& part) {
  std::string lines;
  for (const Finding& finding : part.findings) {
    if (finding.message != part.message) {
      lines += render(finding, Style::plain);
    } else if (!finding.hint.empty()) {
      lines += text::concat("  hint: ", text::one_line(finding.hint), "\n");
    }
  }
  return lines;
}

std::string text_of_verified(const app::ProjectVerified& verified) {
  std::string lines;
  for (const app::VerifiedPart& part : verified.parts) {
    constexpr std::size_t kStatusWidth = 9;
    const Severity worst = part.severity();
    const std::string_view status = worst == Severity::info ? "ok" : app::name_of(worst);
    lines += text::concat(padded(status, kStatusWidth), text::one_line(part.name), ": ",
                          text::one_line(part.message), "\n", findings_text(part));
  }
  return lines;
}

CheckReport report_of_verified(const app::ProjectVerified& verified) {
  return report_of_parts("verify", {}, verified.parts);
}

using VerifyOutcome = Result<Outcome<app::ProjectVerified>>;

VerifyOutcome with_spelt_parts(VerifyOutcome outcome, Session& session) {
  auto* const verified = outcome ? std::get_if<app::ProjectVerified>(&*outcome) : nullptr;
  if (verified == nullptr) return outcome;
  for (app::VerifiedPart& part : verified->parts) {
    for (Finding& finding : part.findings) finding.hint = session.spelt(finding.hint);
  }
  return outcome;
}

class Verify final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--require-workflow", requires_workflow_, "Exit 7 if there is no workflow");
    options.option(
        "--max-findings", request_.max_findings,
        {.value = "N",
         .help = "Report at most N findings of a check, errors first (1 to 100; default: 100 of "
                 "each schema)"});
    reporting_.declare(options);
  }

  void run(Session& session) override {
    if (!reporting_.choose(session)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    if (requires_workflow_) request_.workflow = app::WorkflowDemand::required;
    reporting_.print<app::ProjectVerified>(
        session, with_spelt_parts(app::verify_project(request_, *workspace), session),
        {.text = text_of_verified, .report = report_of_verified});
  }

 private:
  Reporting reporting_{"verify"};
  app::VerifyProject request_;
  bool requires_workflow_ = false;
};

}  // namespace

constinit const CommandEntry kVerifyCommand = {
    .name = "verify",
    .summary = "Check the configuration, the state and the agents, for CI and git hooks",
    .description =
        R"(Validates the configuration, the relevance map and the state, checks the context
of every started agent, makes the checks of `baton doctor` that need no lock and no
data store, and searches for secrets as `baton scan` does. Prints one line for each;
changes no file of the project. Exits 1 if a check finds an error, 3 if the state is
not valid JSON, a file of compacted outputs cannot be read, or .claude/baton.json is
not a valid configuration. A project without a workflow passes, unless
--require-workflow demands one (exit 7).

Examples:
  baton verify
  baton verify --require-workflow
  baton verify --format github
  baton verify --format sarif > baton.sarif
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Verify>()); },
};

}  // namespace baton::cli
