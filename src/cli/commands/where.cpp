#include "app/core/files/locate_project.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
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
    .make = [] { return table_command(app::locate_project, {.text = text_of}); },
};

}  // namespace baton::cli
