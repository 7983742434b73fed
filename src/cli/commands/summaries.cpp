#include "app/recovery/archive_workflow.h"
#include "app/recovery/list_summaries.h"
#include "cli/commands/commands.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::SummariesListed& answer) {
  std::string lines;
  for (const app::SummaryLine& summary : app::summary_lines(answer)) {
    lines +=
        text::concat(text::one_line(summary.workflow), "  ", text::one_line(summary.status), "  ",
                     text::one_line(summary.day), "  ", text::one_line(summary.feature), "\n");
    for (const std::string& decision : summary.decisions) {
      lines += text::concat("  ", text::one_line(decision), "\n");
    }
  }
  return lines.empty() ? "No matching summaries\n" : lines;
}

}  // namespace

constinit const CommandEntry kSummariesCommand = {
    .name = "summaries",
    .summary = "List and search archived workflows",
    .description = R"(Prints id, final status, last day, feature and key decisions of each archived
workflow. A workflow is listed if it matches all options.

Examples:
  baton summaries
  baton summaries --agent security-auditor --status failed
  baton summaries --decision pgvector --since 2025-08-01 --json
)",
    .make = [] { return table_command(app::list_summaries, {.text = text_of}); },
};

}  // namespace baton::cli
