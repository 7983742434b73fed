#include "app/documents/get_value.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"

namespace baton::cli {
namespace {

std::string state_text(const app::ValueRead& answer) {
  return answer.text;
}

}  // namespace

constinit const CommandEntry kShowCommand = {
    .name = "show",
    .summary = "Print the current state or an earlier revision",
    .description =
        R"(Prints the bytes of the state file. If several states had the same revision, the
newest one that baton wrote is printed; REVISION@DIGEST selects another one, such
as a manual edit. Exits 7 if the journal does not contain the revision.

Examples:
  baton show
  baton show --at 12
  baton show --at 12@0e57 /qualityGates
)",
    .make =
        [] {
          return table_command(app::get_value, {.complete = omit_digest_in_text,
                                                .print = print_foreign_text<state_text>});
        },
};

}  // namespace baton::cli
