#include "app/shared/read_value.h"
#include "cli/commands/shared/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

std::string shared_value_text(const app::SharedValueRead& answer) {
  return text::concat(answer.entry.value.value_or(std::string()), "\n");
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
    .make =
        [] {
          return table_command(app::read_value, {.print = print_foreign_text<shared_value_text>});
        },
};

}  // namespace baton::cli
