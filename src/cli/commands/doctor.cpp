#include <algorithm>

#include "app/doctor/examine_project.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
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
    std::string status(app::name_of(check.health));
    status.resize(std::max(kStatusWidth, status.size()), ' ');
    lines += text::concat(status, check.name, ": ", text::one_line(check.message), "\n");
    if (!check.hint.empty()) {
      lines += text::concat("         hint: ", text::one_line(check.hint), "\n");
    }
  }
  return lines;
}

ExitStatus verdict_of(const app::ProjectExamined& examined) {
  return examined.healthy() ? ExitStatus::done : ExitStatus::negative;
}

class Doctor final : public Command {
 public:
  void declare(Options& options) override {
    options.flag("--fix", fix_, "Repair what is safe to repair, and list the repairs");
  }
  void run(Session& session) override {
    const app::Repairs repairs = fix_ ? app::Repairs::yes : app::Repairs::no;
    session.call(app::examine_project, app::ExamineProject{.repairs = repairs}, text_of,
                 verdict_of);
  }

 private:
  bool fix_ = false;
};

}  // namespace

constinit const CommandEntry kDoctorCommand = {
    .name = "doctor",
    .summary = "Check the project and repair what is safe to repair",
    .description = R"(Checks the root, the file system, the configuration, the state, the lock,
permissions, temporary files, the journal, backups, outputs, parked workflows,
policies and Claude Code's settings. Changes nothing without --fix. --fix
repairs the permissions of .claude/baton, removes leftover temporary files and
restores missing copies of outputs; it never changes the state. Exits 1 if it
finds an error.

Examples:
  baton doctor
  baton doctor --fix
  baton doctor --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Doctor>()); },
};

}  // namespace baton::cli
