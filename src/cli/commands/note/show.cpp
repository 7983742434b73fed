#include "app/notes/show_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

// One note is printed alone; several notes are printed with their paths above them.
std::string joined_text(const app::NotesShown& answer) {
  std::string text;
  for (const app::ShownNote& note : answer.notes) {
    if (answer.notes.size() > 1) {
      text +=
          concat(text.empty() ? "" : "\n", "=== ", text::one_line(note.head.path.text()), " ===\n");
    }
    text += note.text;
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

std::string backlinks_text(const app::NotesShown& answer) {
  std::string text;
  for (const app::NoteHead& head : answer.backlinks) text += head_text(head);
  return text.empty() ? "No note links to it\n" : text;
}

// --backlinks replaces the note's text, but not the notes that --follow asks for.
std::string shown_text(const app::ShowNote& request, const app::NotesShown& answer) {
  if (request.backlinks && request.follow == 0) return backlinks_text(answer);
  std::string text = joined_text(answer);
  if (request.backlinks) text += concat("\n=== backlinks ===\n", backlinks_text(answer));
  return text;
}

// Notices about the note: superseded, broken links, omitted links.
void tell_state(Session& session, const app::NotesShown& answer) {
  const app::ShownNote& note = answer.notes.front();
  if (note.head.superseded_by) {
    session.write(Stream::error, concat("baton: note: it is superseded by ",
                                        text::one_line(note.head.superseded_by->text()), "\n"));
  }
  for (const app::ShownNote::Link& link : note.links) {
    if (link.is_there) continue;
    session.write(Stream::error, concat("baton: note: broken link to ",
                                        text::one_line(link.path.text()), ": note not found\n"));
  }
  if (answer.is_cut) {
    session.write(Stream::error, "baton: note: more than 100 linked notes; the rest is omitted\n");
  }
}

// A pipe receives the note unchanged; a terminal receives it without control characters.
void print_shown(Session& session, const app::ShowNote& request, const app::NotesShown& answer) {
  if (session.json()) return session.print_json(to_json(answer));
  std::string text = shown_text(request, answer);
  if (session.is_terminal(Stream::output)) text = text::printable(text);
  session.write(Stream::output, text);
  tell_state(session, answer);
}

}  // namespace

constinit const CommandEntry kNoteShowCommand = {
    .name = "note show",
    .summary = "Print a note, its linked notes, or its backlinks",
    .description =
        R"(With --json the answer includes the digest (for `baton note edit --if-digest`), the
links, the changelog, and the notes that supersede it.

Examples:
  baton note show code-reviewer/20260221T143022-login-is-open.md
  baton note show code-reviewer/20260221T143022-login-is-open.md --follow 2
  baton note show code-reviewer/20260221T143022-login-is-open.md --backlinks
  baton note show code-reviewer/20260221T143022-login-is-open.md --follow 1 --backlinks
)",
    .make = [] { return table_command(app::show_note, {.print = print_shown}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
