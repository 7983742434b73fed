// The verbs that maintain the whole store.
#include "app/notes/check_notes.h"
#include "app/notes/reindex_notes.h"
#include "cli/commands/note/verbs.h"
#include "cli/layout.h"
#include "cli/table_command.h"
#include "text/concat.h"
#include "text/terminal.h"

namespace baton::cli {
namespace {

using text::concat;

std::string linted_text(const app::NotesLinted& answer) {
  if (!answer.findings.empty()) return render(answer.findings, Style::plain);
  return concat("Nothing to repair in ", counted(answer.notes, "note"), ".\n");
}

std::string repaired_text(const app::NotesRepaired& answer) {
  const bool is_dry_run = answer.dry_run == app::DryRun::yes;
  std::string lines;
  for (const app::RepairedNote& note : answer.repaired) {
    lines += concat(text::one_line(note.path), ": ", text::enumerate(note.done), "\n");
  }
  lines += render(answer.left, Style::plain);
  return concat(lines, is_dry_run ? "Would repair " : "Repaired ",
                std::to_string(answer.repaired.size()), " of ", counted(answer.notes, "note"),
                "\n");
}

std::string reindexed_text(const app::NotesReindexed& answer) {
  const std::string left_out =
      answer.made.unreadable == 0
          ? std::string()
          : concat("; ", counted(answer.made.unreadable, "file"), " skipped as unreadable");
  return concat("Indexed ", counted(answer.made.notes, "note"), " in ",
                counted(answer.made.folders, "folder"), left_out, "\n");
}

}  // namespace

constinit const CommandEntry kNoteLintCommand = {
    .name = "note lint",
    .summary = "Report problems in notes",
    .description =
        R"(Reports missing or malformed fields, tags and types that rg would not find, broken
links, supersedes links that only one side records, and malformed changelogs.
Exits 1 if it finds a problem.

Examples:
  baton note lint
  baton note lint code-reviewer/20260221T143022-login-is-open.md --json
)",
    .make = [] { return table_command(app::lint_notes, {.text = linted_text, .unit = "notes"}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteRepairCommand = {
    .name = "note repair",
    .summary = "Repair problems in notes that have one safe repair",
    .description =
        R"(Prose and unknown fields are never changed, and each repair is recorded in the
note's changelog. Exits 1 if an error remains, which a person has to fix.

Examples:
  baton note repair --dry-run
  baton note repair
)",
    .make =
        [] { return table_command(app::repair_notes, {.text = repaired_text, .unit = "notes"}); },
    .works_anywhere = true,
};

constinit const CommandEntry kNoteReindexCommand = {
    .name = "note reindex",
    .summary = "Rebuild the index of the notes",
    .description =
        R"(The index follows the files automatically. Run this only if the index seems wrong or
its file is damaged.

Examples:
  baton note reindex
)",
    .make =
        [] { return table_command(app::reindex_notes, {.text = reindexed_text, .unit = "notes"}); },
    .works_anywhere = true,
};

}  // namespace baton::cli
