// The verbs that change a note, each of which adds a line to its changelog.
#include "app/notes/edit_note.h"
#include "app/notes/show_note.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

std::string changelog_text(const app::NotesShown& answer) {
  std::string lines;
  for (const notes::Change& change : answer.notes.front().changes) {
    lines += text::concat(text::one_line(notes::print_change(change)), "\n");
  }
  return lines.empty() ? "No changes yet\n" : lines;
}

// Without a text it shows the note.
class NoteChangelog final : public Command {
 public:
  void declare(Options& options) override { members_.declare<app::LogNoteChange>(options); }

  void run(Session& session) override {
    app::LogNoteChange request;
    if (!members_.read(session, request)) return;
    if (!members_.given().contains("text")) {
      return session.call(app::show_note, app::ShowNote{.path = request.path}, changelog_text);
    }
    app::Workspace* workspace = session.workspace();
    if (workspace == nullptr) return;
    const auto outcome = app::log_note_change(request, *workspace);
    if (const app::NoteWritten* answer = session.accepted(outcome)) print_written(session, *answer);
  }

 private:
  MemberOptions members_;
};

}  // namespace

constinit const CommandEntry kNoteEditCommand = {
    .name = "note edit",
    .summary = "Change a note's body, type or tags",
    .description =
        R"(A caller that can write the file can change it, including notes of other agents.
Everything else is preserved byte for byte, including concurrent changes by others.
baton adds a line with author, time and change to the note's changelog.

Examples:
  baton note edit code-reviewer/20260221T143022-login-is-open.md --append "Fixed in 1.4." \
      -m "Severity is low since 1.4"
  baton note edit code-reviewer/20260221T143022-login-is-open.md --add-tag fixed --type reference
  baton note edit code-reviewer/20260221T143022-login-is-open.md --body - < new.md
)",
    .make = [] { return table_command(app::edit_note, {.print = print_note}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteLinkCommand = {
    .name = "note link",
    .summary = "Link a note to others",
    .description =
        R"(A link is a path relative to the store. `baton note show --follow` also prints the
linked notes, and --backlinks lists the notes that link to this one.

Examples:
  baton note link code-fixer/20260221T151000-fixes.md code-reviewer/20260221T143022-login.md
  baton note link code-fixer/20260221T151000-fixes.md --remove code-reviewer/20260221T143022-login.md
)",
    .make = [] { return table_command(app::link_notes, {.print = print_note}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteSupersedeCommand = {
    .name = "note supersede",
    .summary = "Mark a note as superseded by another",
    .description =
        R"(No note is deleted: the newer note links to the older one, and both changelogs record it.

Examples:
  baton note supersede code-reviewer/20260221T143022-login.md \
      code-reviewer/20260221T160000-login-again.md --reason "The patch was reverted"
)",
    .make = [] { return table_command(app::supersede_note, {.print = print_note}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteChangelogCommand = {
    .name = "note changelog",
    .summary = "Print a note's changelog, or add a line for a manual change",
    .description =
        R"(Changes that baton makes are added automatically.

Examples:
  baton note changelog code-reviewer/20260221T143022-login.md
  baton note changelog code-reviewer/20260221T143022-login.md "Corrected the line numbers"
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteChangelog>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
