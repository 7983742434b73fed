#include <cstddef>
#include <string>
#include <string_view>

#include "app/notes/describe_notes.h"
#include "cli/commands/note/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

constexpr std::size_t kFieldWidth = 11;

std::string line(std::string_view name, std::string_view text, std::string_view why) {
  return concat(padded(concat(name, ":"), kFieldWidth), text::one_line(text), " (", why, ")\n");
}

std::string described_text(const app::NotesDescribed& answer) {
  std::string lines =
      line("folder", concat(answer.store.path, "/", answer.folder), answer.store.why);
  for (const app::KeptNotes& kept : answer.kept) {
    lines += line(kept.type, concat("kept for ", app::retention_text(kept.days)), kept.why);
  }
  return lines;
}

}  // namespace

constinit const CommandEntry kNoteDescribeCommand = {
    .name = "note describe",
    .summary = "Print where an agent's notes go and how long they are kept",
    .description =
        R"(The folder is that of new notes; SFA_SESSION_ID adds the session's folder to it. The
days count from the last change: policies decide first, then the agent's rule
(contextRetention), then contextStore.retention of the configuration, else 30 days.
`baton prune` removes what is older.

Examples:
  baton note describe
  baton note describe --agent code-reviewer --json
)",
    .make = [] { return table_command(app::describe_notes, {.text = described_text}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
