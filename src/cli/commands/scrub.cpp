#include "app/scrub/scrub_project.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string lines_of(const app::ProjectScrubbed& answer) {
  std::string lines;
  for (const app::ScrubbedPlace& place : answer.report.places) {
    lines += concat("  ", text::one_line(place.place), "  ", counted(place.values, "value"), "\n");
  }
  if (answer.journal.changes > 0) {
    lines += concat("  the journal  ", counted(answer.journal.changes, "change"), "\n");
  }
  return lines;
}

std::string scrub_text_of(const app::ProjectScrubbed& answer) {
  const bool is_clean = answer.report.places.empty() && answer.journal.changes == 0;
  if (is_clean) return "Nothing to scrub\n";
  const std::string kinds = text::one_line(answer.report.kinds_text());
  const std::string found = concat(counted(answer.report.values(), "value"),
                                   kinds.empty() ? "" : concat(" (", kinds, ")"));
  if (answer.mode == app::ScrubMode::apply)
    return concat(lines_of(answer), "Scrubbed ", found, "\n");
  const std::string_view journal =
      answer.journal.changes > 0 ? " and removes the earlier revisions" : "";
  return concat(lines_of(answer), found, "; --apply redacts them", journal, "\n");
}

}  // namespace

constinit const CommandEntry kScrubCommand = {
    .name = "scrub",
    .summary = "Redact what is already stored",
    .description =
        R"(Applies the policies and the detection of secrets to everything that baton stored: the
state, its journal and backups, outputs, parked and archived workflows, summaries,
shared contexts, environment data and notes. Without --apply it only lists what it finds,
by kind and count, never a value. If the journal contains something to redact, --apply
begins a new one: `show --at` and `undo` do not reach behind it. What git has committed
stays in its history. Can be interrupted and run again. For people: refused (exit 6)
inside Claude Code.

Examples:
  baton scrub
  baton scrub --apply
  baton scrub --json
)",
    .make =
        [] {
          return table_command(app::scrub_project, {.text = scrub_text_of, .unit = "records"});
        },
};

}  // namespace baton::cli
