#include <optional>

#include "app/environment/read_value.h"
#include "cli/commands/env/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "json/print.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

// "  12 bytes, by observer at 2025-08-01T10:00:00Z"
std::string details(const EnvironmentRow& row, std::optional<std::size_t> size) {
  return text::concat("  ", size ? counted(*size, "byte") : "encrypted", ", by ",
                      text::one_line(row.updated_by), " at ",
                      text::format_date_time(row.updated_at), "\n");
}

std::string list_text(const app::EnvironmentListed& answer) {
  std::string lines;
  for (std::size_t at = 0; at < answer.rows.size(); ++at) {
    const EnvironmentRow& row = answer.rows[at];
    lines +=
        text::concat(text::one_line(row.key), ": ", text::one_line(row.short_description), "\n");
    if (!answer.sizes.empty()) lines += details(row, answer.sizes[at]);
  }
  return lines.empty() ? "No environment data\n" : lines;
}

std::string env_value_text(const app::EnvironmentValueRead& answer) {
  return json::print(answer.value);
}

}  // namespace

constinit const CommandEntry kEnvGetCommand = {
    .name = "env get",
    .summary = "Print a key's value as JSON",
    .description = R"(With --json the answer includes the description, the author and the time.

Examples:
  baton env get arc_task
  baton env get arc_task --json --thread observer_1
)",
    .make =
        [] {
          return table_command(app::get_environment_value,
                               {.print = print_foreign_text<env_value_text>});
        },
};

constinit const CommandEntry kEnvListCommand = {
    .name = "env list",
    .summary = "List the keys and their descriptions",
    .description = R"(
Examples:
  baton env list
  baton env list --long
  baton env list --json --thread task_1
)",
    .make = [] { return table_command(app::list_environment, {.text = list_text}); },
};

}  // namespace baton::cli
