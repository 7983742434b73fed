#include "app/core/locate_project.h"
#include "cli/commands/commands.h"
#include "cli/session.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::ProjectLocated& located) {
  return text::concat("root:  ", text::one_line(located.root),
                      "\nwhy:   ", text::one_line(located.why),
                      "\nstate: ", text::one_line(located.state),
                      located.state_exists ? "" : " (does not exist)", "\n");
}

class Where final : public Command {
 public:
  void declare(Options& /*options*/) override {}
  void run(Session& session) override {
    session.call(app::locate_project, app::LocateProject{}, text_of);
  }
};

}  // namespace

constinit const CommandEntry kWhereCommand = {
    .name = "where",
    .summary = "Show the project's root folder",
    .description = R"(Prints the root, how it was found, and the path of the state.

Examples:
  baton where
  baton where --json
  baton where --project ../other
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<Where>()); },
};

}  // namespace baton::cli
