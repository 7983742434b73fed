// The verbs that find notes.
#include "app/notes/search_notes.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string footer(const app::NotesFound& answer) {
  if (answer.notes.empty()) return "No note matches\n";
  const std::string shown = counted(answer.notes.size(), "note");
  if (answer.total <= answer.notes.size()) return shown + "\n";
  return concat(shown, " of ", answer.is_exact ? "" : "at least ", std::to_string(answer.total),
                "\n");
}

std::string paths_text(const app::NotesFound& answer) {
  std::string lines;
  for (const app::FoundNote& found : answer.notes) {
    lines += concat(text::one_line(found.head.path.text()), "\n");
  }
  return lines;
}

std::string found_text(const app::NotesFound& answer) {
  std::string lines;
  for (const app::FoundNote& found : answer.notes) {
    lines += head_text(found.head);
    for (const search::Snippet& snippet : found.snippets) {
      lines += concat("  ", std::to_string(snippet.line), ": ", text::one_line(snippet.text), "\n");
    }
  }
  return lines + footer(answer);
}

// A change by another program inside an old folder is noticed only if every file is compared.
void tell_index(Session& session, const app::NotesFound& answer) {
  if (session.json() || answer.index.is_whole || answer.store.empty()) return;
  session.write(Stream::error, concat("baton: note: the index was compared with ",
                                      std::to_string(answer.index.looked_at), " of ",
                                      std::to_string(answer.index.notes + answer.index.folders),
                                      " files and folders; --all-files compares every one\n"));
}

void print_found(Session& session, const app::SearchNotes& request, const app::NotesFound& answer) {
  const bool is_paths = request.detail == app::NoteDetail::paths;
  session.print(answer, is_paths ? paths_text : found_text);
  tell_index(session, answer);
}

}  // namespace

constinit const CommandEntry kNoteListCommand = {
    .name = "note list",
    .summary = "List notes, newest first",
    .description = R"(A note is listed if it matches all options.

Examples:
  baton note list
  baton note list --type decision --since 2026-02-01
  baton note list --agent code-reviewer --paths --limit 0
)",
    .make = [] { return table_command(app::list_notes, {.unit = "notes", .print = print_found}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteSearchCommand = {
    .name = "note search",
    .summary = "Search notes by text, tag, type, agent or session",
    .description =
        R"(Finds the notes that `rg -i -F` finds, and ranks them: rare texts, titles, tags and
short notes count more. The case of a few letters, such as ẞ, matters. The search
uses an index that follows the files; if the index has no match, every file is
compared first. --tag matches a part of a tag.

Examples:
  baton note search "sql injection"
  baton note search login token --tag security --type finding --json
  baton note search --tag auth --paths | xargs -n1 baton note show
)",
    .make =
        [] { return table_command(app::search_notes, {.unit = "notes", .print = print_found}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
