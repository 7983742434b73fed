#include "app/notes/show_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
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

std::string shown_text(const app::NotesShown& answer) {
  return text::printable(joined_text(answer));
}

std::string backlinks_text(const app::NotesShown& answer) {
  std::string text;
  for (const app::NoteHead& head : answer.backlinks) text += head_text(head);
  return text.empty() ? "No note links to it\n" : text;
}

// Notices about the note: superseded, broken links, omitted links.
void tell_state(Session& session, const app::NotesShown& answer) {
  if (session.json()) return;
  const app::ShownNote& note = answer.notes.front();
  if (note.superseded_by) {
    session.write(Stream::error, concat("baton: note: it is superseded by ",
                                        text::one_line(note.superseded_by->text()), "\n"));
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

class NoteShow final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, "Path of the note, relative to the store");
    options.option("--follow", follow_,
                   {.value = "DEPTH", .help = "Also print linked notes, up to N links away"});
    options.flag("--backlinks", request_.backlinks,
                 "List the notes that link to it instead of its text");
  }

  // A pipe receives the note unchanged; a terminal receives it without control characters.
  void run(Session& session) override {
    request_.follow = follow_.value_or(0);
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::show_note(request_, *workspace);
    const app::NotesShown* answer = session.accepted(outcome);
    if (answer == nullptr) return;
    const bool is_terminal = session.is_terminal(Stream::output);
    session.print(*answer, request_.backlinks ? backlinks_text
                           : is_terminal      ? shown_text
                                              : joined_text);
    tell_state(session, *answer);
  }

 private:
  app::ShowNote request_;
  std::optional<std::uint64_t> follow_;
};

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
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteShow>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
