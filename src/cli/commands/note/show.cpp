#include "app/notes/show_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

// One note is printed as it is; of several each has its path above it.
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

// What a reader of the note should know, and the note itself does not show at once.
void tell_state(Session& session, const app::NotesShown& answer) {
  if (session.json()) return;
  const app::ShownNote& note = answer.notes.front();
  if (note.superseded_by) {
    session.write(Stream::error, concat("baton: note: it is superseded by ",
                                        text::one_line(note.superseded_by->text()), "\n"));
  }
  for (const app::ShownNote::Link& link : note.links) {
    if (link.is_there) continue;
    session.write(Stream::error,
                  concat("baton: note: it links to ", text::one_line(link.path.text()),
                         ", which is not there\n"));
  }
  if (answer.is_cut) {
    session.write(Stream::error, "baton: note: links lead further, to more than 100 notes\n");
  }
}

class NoteShow final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("path", request_.path, "Of the note, below the store's folder");
    options.option("--follow", follow_,
                   {.value = "DEPTH", .help = "Also the notes that so many links lead to"});
    options.flag("--backlinks", request_.backlinks, "Which notes link to it, instead of its text");
  }

  // A program that reads gets the note as it is; a terminal gets nothing that could steer it.
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
    .summary = "Print a note, what it links to, or what links to it",
    .description =
        R"(With --json the digest stands beside the text, for `baton note edit --if-digest`,
and the links, the changelog, and what supersedes it.

Examples:
  baton note show code-reviewer/20260221T143022-login-is-open.md
  baton note show code-reviewer/20260221T143022-login-is-open.md --follow 2
  baton note show code-reviewer/20260221T143022-login-is-open.md --backlinks
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteShow>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
