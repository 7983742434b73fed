#include <variant>

#include "app/doctor/examine_project.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/member_options.h"
#include "cli/report/reporting.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ProjectExamined& examined) {
  constexpr std::size_t kStatusWidth = 9;
  std::string lines;
  for (const std::string& fixed : examined.fixed) {
    lines += text::concat("fixed    ", text::one_line(fixed), "\n");
  }
  for (const app::Examined& check : examined.checks) {
    lines += text::concat(padded(app::name_of(check.health), kStatusWidth), check.name, ": ",
                          text::one_line(check.message), "\n");
    if (!check.hint.empty()) {
      lines += text::concat("         hint: ", text::one_line(check.hint), "\n");
    }
  }
  return lines;
}

CheckReport report_of_examined(const app::ProjectExamined& examined) {
  CheckReport report{.command = "doctor", .default_file = {}, .items = {}};
  for (const app::Examined& check : examined.checks) {
    report.items.push_back({.name = check.name, .findings = findings_of(check)});
  }
  return report;
}

using DoctorOutcome = Result<Outcome<app::ProjectExamined>>;

DoctorOutcome with_spelt_checks(DoctorOutcome outcome, Session& session) {
  auto* const examined = outcome ? std::get_if<app::ProjectExamined>(&*outcome) : nullptr;
  if (examined == nullptr) return outcome;
  for (app::Examined& check : examined->checks) check.hint = session.spelt(check.hint);
  return outcome;
}

class Doctor final : public Command {
 public:
  void declare(Options& options) override {
    members_.declare<app::ExamineProject>(options);
    reporting_.declare(options);
  }
  void run(Session& session) override {
    app::ExamineProject request;
    if (!reporting_.choose(session) || !members_.read(session, request)) return;
    app::Workspace* const workspace = session.workspace();
    if (workspace == nullptr) return;
    reporting_.print<app::ProjectExamined>(
        session, with_spelt_checks(app::examine_project(request, *workspace), session),
        {.text = text_of, .report = report_of_examined});
  }

 private:
  Reporting reporting_{"doctor"};
  MemberOptions members_;
};

}  // namespace

constinit const CommandEntry kDoctorCommand = {
    .name = "doctor",
    .summary = "Check the project and repair what is safe to repair",
    .description = R"(Checks the root, the file system, the configuration, the state, the lock,
permissions, temporary files, the journal, backups, outputs, parked workflows,
the merge driver, policies and Claude Code's settings. Changes nothing without
--fix. --fix repairs the permissions of .claude/baton and of everything in it, removes
leftover temporary files, restores missing copies of outputs, missing hard links,
and deleted files whose hard links remain, and keeps a damaged store of shared
contexts and environment data under another name; it never changes the state.
Exits 1 if it finds an error.

Examples:
  baton doctor
  baton doctor --fix
  baton doctor --json
  baton doctor --format junit
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Doctor>()); },
};

}  // namespace baton::cli
