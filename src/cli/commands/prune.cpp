#include "app/notes/prune_notes.h"
#include "cli/commands/commands.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/rfc3339.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string text_of(const app::NotesPruned& answer) {
  std::string lines;
  for (const app::PrunedNote& note : answer.pruned) {
    lines += concat("  ", text::one_line(note.path), "  last changed ",
                    text::format_date_time(note.last_change), ", kept ",
                    std::to_string(note.kept_days), " days (", note.why, ")\n");
  }
  for (const std::string& path : answer.linked) {
    lines += concat("  ", text::one_line(path), "  kept: a note that is not expired links to it\n");
  }
  if (answer.applies) {
    return concat(lines, "Removed ", counted(answer.pruned.size(), "note"), "\n");
  }
  const std::string all = counted(answer.notes, "note");
  if (answer.pruned.empty()) return concat(lines, "No expired notes in ", all, "\n");
  return concat(lines, std::to_string(answer.pruned.size()), " of ", all,
                " expired; --apply removes them\n");
}

}  // namespace

constinit const CommandEntry kPruneCommand = {
    .name = "prune",
    .summary = "Remove expired notes",
    .description =
        R"(Lists expired notes; --apply removes them permanently. The retention counts from the
note's last change. It is the retentionPeriod of the agent's policy, else the
contextRetention of its rule, else contextStore.retention of the configuration, else 30
days. A note that a kept note links to is kept. For people: refused (exit 6) inside
Claude Code.

Examples:
  baton prune
  baton prune --older-than 90 --json
  baton prune --apply
)",
    .make = [] { return table_command(app::prune_notes, {.text = text_of}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
