#include <algorithm>

#include "app/examine_project.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ProjectExamined& examined) {
  constexpr std::size_t kStatusWidth = 9;
  std::string lines;
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
  void declare(Options& /*options*/) override {}
  void run(Session& session) override {
    session.call(app::examine_project, app::ExamineProject{}, text_of, verdict_of);
  }
};

}  // namespace

constinit const CommandEntry kDoctorCommand = {
    .name = "doctor",
    .summary = "Examine everything that baton relies on here",
    .description = R"(Looks at the root, the file system, the configuration, the state, the lock,
permissions, left-over files, backups, outputs and policies. Changes nothing.
Exits 1 where something is an error.

Examples:
  baton doctor
  baton doctor --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Doctor>()); },
};

}  // namespace baton::cli
