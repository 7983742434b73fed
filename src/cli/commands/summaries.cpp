#include "app/recovery/list_summaries.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/lesson_text.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string text_of(const app::LessonsFound& found) {
  if (found.lessons.empty()) return "No lessons match\n";
  std::string lines;
  for (const Json& lesson : found.lessons) lines += lesson_text(lesson);
  if (found.lessons.size() == found.total) {
    return text::concat(lines, counted(found.total, "lesson"), "\n");
  }
  return text::concat(lines, std::to_string(found.lessons.size()), " of ",
                      std::to_string(found.total), " lessons; `--limit 0` lists all\n");
}

std::string text_of(const app::SummariesListed& answer) {
  if (answer.lessons) return text_of(*answer.lessons);
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
--like lists what these workflows learned instead: their lessons and key decisions, ranked
by the words of the feature's name as `baton note search` ranks notes. --component lists
those that affect a component, the newest first without --like.

Examples:
  baton summaries
  baton summaries --like "photo search"
  baton summaries --component search-api --limit 5
  baton summaries --agent security-auditor --status failed
  baton summaries --decision pgvector --since 2025-08-01 --json
)",
    .make = [] { return table_command(app::list_summaries, {.text = text_of}); },
};

}  // namespace baton::cli
