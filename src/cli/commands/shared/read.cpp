#include "app/shared/read_value.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string bare_shared_text(const app::SharedValueRead& answer) {
  return text::concat(answer.entry.value.value_or(std::string()), "\n");
}

std::string shown_shared_text(const app::SharedValueRead& answer) {
  return text::printable(bare_shared_text(answer));
}

// A pipe receives the value unchanged; a terminal receives it without control characters.
void print_value(Session& session, const app::ReadSharedValue& /*request*/,
                 const app::SharedValueRead& answer) {
  session.print(answer, session.is_terminal(Stream::output) ? shown_shared_text : bare_shared_text);
}

}  // namespace

constinit const CommandEntry kSharedReadCommand = {
    .name = "shared read",
    .summary = "Print the value of a key",
    .description =
        R"(Prints the value and one newline. With --json the answer includes the author, the
time and the version.

Examples:
  baton shared read problem_summary
  baton shared read inv:findings_summary --session research_7 --json
)",
    .make = [] { return table_command(app::read_value, {.print = print_value}); },
};

}  // namespace baton::cli
