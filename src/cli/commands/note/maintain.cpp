// The verbs that look after the store as a whole.
#include "app/notes/check_notes.h"
#include "app/notes/reindex_notes.h"
#include "cli/commands/note/note_text.h"
#include "cli/commands/note/verbs.h"
#include "cli/layout.h"
#include "cli/write_options.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string linted_text(const app::NotesLinted& answer) {
  if (!answer.findings.empty()) return render(answer.findings, Style::plain);
  return concat("Nothing to mend in ", counted(answer.notes, "note"), ".\n");
}

ExitStatus lint_verdict(const app::NotesLinted& answer) {
  return answer.findings.empty() ? ExitStatus::done : ExitStatus::negative;
}

std::string repaired_text(const app::NotesRepaired& answer) {
  const bool is_rehearsal = answer.rehearsal == app::Rehearsal::yes;
  std::string lines;
  for (const app::RepairedNote& note : answer.repaired) {
    lines += concat(text::one_line(note.path), ": ", text::enumerate(note.done), "\n");
  }
  lines += render(answer.left, Style::plain);
  return concat(lines, is_rehearsal ? "Would mend " : "Mended ",
                std::to_string(answer.repaired.size()), " of ", counted(answer.notes, "note"),
                "\n");
}

ExitStatus repair_verdict(const app::NotesRepaired& answer) {
  return answer.left.empty() ? ExitStatus::done : ExitStatus::negative;
}

std::string reindexed_text(const app::NotesReindexed& answer) {
  const std::string left_out =
      answer.made.unreadable == 0
          ? std::string()
          : concat("; ", counted(answer.made.unreadable, "file"), " left out as unreadable");
  return concat("Indexed ", counted(answer.made.notes, "note"), " in ",
                counted(answer.made.folders, "folder"), left_out, "\n");
}

class NoteLint final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("paths", request_.paths, "Of notes (default: all)");
  }

  void run(Session& session) override {
    request_.progress = progress_bar(session);
    session.call(app::lint_notes, request_, linted_text, lint_verdict);
  }

 private:
  app::LintNotes request_;
};

class NoteRepair final : public Command {
 public:
  void declare(Options& options) override {
    options.argument("paths", request_.paths, "Of notes (default: all)");
    options.flag("--dry-run", is_rehearsal_, "Only say what would be mended");
    declare_attribution(options, request_.as);
  }

  void run(Session& session) override {
    if (is_rehearsal_) request_.rehearsal = app::Rehearsal::yes;
    request_.progress = progress_bar(session);
    session.call(app::repair_notes, request_, repaired_text, repair_verdict);
  }

 private:
  app::RepairNotes request_;
  bool is_rehearsal_ = false;
};

class NoteReindex final : public Command {
 public:
  void declare(Options& /*options*/) override {}

  void run(Session& session) override {
    const app::ReindexNotes request = {.progress = progress_bar(session)};
    session.call(app::reindex_notes, request, reindexed_text);
  }
};

}  // namespace

constinit const CommandEntry kNoteLintCommand = {
    .name = "note lint",
    .summary = "Look for faults in notes",
    .description =
        R"(Members that are missing or ill-formed, tags and types that rg would not find, links
that lead nowhere, notes that supersede on one side only, changelogs in another
form. Exits 1 if it finds something.

Examples:
  baton note lint
  baton note lint code-reviewer/20260221T143022-login-is-open.md --json
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteLint>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteRepairCommand = {
    .name = "note repair",
    .summary = "Mend the faults of notes that have one safe mending",
    .description =
        R"(Prose, and members that baton does not know, are never touched, and each repair is a
line in the note's changelog. Exits 1 if something is left that needs a person.

Examples:
  baton note repair --dry-run
  baton note repair
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteRepair>()); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteReindexCommand = {
    .name = "note reindex",
    .summary = "Make the index of the notes anew",
    .description =
        R"(Never needed by the rules, since the index follows the files by itself: for when it
is suspected, or its file was damaged.

Examples:
  baton note reindex
)",
    .make = [] { return std::unique_ptr<Command>(std::make_unique<NoteReindex>()); },
    .works_anywhere = true,
};

}  // namespace baton::cli
