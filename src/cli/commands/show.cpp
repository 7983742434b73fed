#include <utility>

#include <nlohmann/json.hpp>

#include "app/documents/get_value.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

bool complete_request(Session& session, const Json& /*given*/, app::GetValue& request) {
  if (!session.json()) request.digest = app::DigestUse::omitted;
  return true;
}

std::string state_text(const app::ValueRead& answer) {
  return answer.text;
}

std::string shown_state(const app::ValueRead& answer) {
  return text::printable(answer.text);
}

// A pipe receives the bytes of the file; a terminal receives them without control characters.
void print_state(Session& session, const app::GetValue& /*request*/, const app::ValueRead& answer) {
  session.print(answer, session.is_terminal(Stream::output) ? shown_state : state_text);
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
          return table_command(app::get_value,
                               {.complete = complete_request, .print = print_state});
        },
};

}  // namespace baton::cli
