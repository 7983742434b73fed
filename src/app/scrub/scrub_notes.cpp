#include "app/scrub/scrub_notes.h"

#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "app/notes/list_files.h"
#include "app/notes/note_author.h"
#include "app/notes/open_notes.h"
#include "app/notes/refresh_index.h"
#include "domain/notes/changelog.h"
#include "domain/notes/note.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// A note's text without secrets; the same text if it has none.
Result<std::string> scrubbed_note(const std::string& text, policy::RedactionReport& report,
                                  Workspace& workspace) {
  Json scrubbed = text;
  BATON_TRY(report, redact_secrets_in(scrubbed, workspace));
  return scrubbed.get<std::string>();
}

// Redacts the current text of each note, and adds a line to its changelog.
Result<void> rewrite_notes(const std::vector<notes::NotePath>& paths, Notes& notes) {
  Workspace& workspace = notes.workspace();
  BATON_TRY(const std::string author, note_author(std::nullopt, workspace));
  const auto scrub = [&](const notes::NotePath& path,
                         const std::string& text) -> Result<std::string> {
    policy::RedactionReport found;
    BATON_TRY(const std::string scrubbed, scrubbed_note(text, found, workspace));
    if (found.redactions.empty()) return text;
    ScrubReport kinds;
    kinds.add(path.text(), found);
    return notes::append_change(scrubbed,
                                notes::make_change(workspace.now(), author,
                                                   text::concat("Scrubbed: ", kinds.kinds_text())));
  };
  BATON_TRY(const std::vector<Result<void>> outcomes, notes.files().change_each(paths, scrub));
  for (const Result<void>& outcome : outcomes) BATON_CHECK(outcome);
  refresh_after_write(notes, paths);
  return {};
}

// Whether the file's name was made of a title with a secret, which it then still shows. A new name
// would break links to the note, so that the user decides about it.
bool shows_secret_in_name(const notes::NotePath& path, std::string_view text,
                          std::string_view scrubbed) {
  const Result<notes::Note> before = notes::read_note(text);
  const Result<notes::Note> after = notes::read_note(scrubbed);
  if (!before || !after || before->title == after->title) return false;
  const std::string slug = notes::slug_of(before->title, {});
  return !slug.empty() && path.file_name().find(slug) != std::string_view::npos;
}

Finding secret_in_name(const notes::NotePath& path) {
  return {.severity = Severity::warning,
          .rule = "not-scrubbed",
          .message = text::concat("the name of the note ", path.text(),
                                  " was made of a title with a secret, and stays"),
          .hint = "rename the file, and correct the links to it"};
}

}  // namespace

Result<void> scrub_notes(ScrubMode mode, Workspace& workspace, ScrubReport& report) {
  if (must_skip_notes(workspace)) return {};
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) return {};
  BATON_TRY(const FilesOfNotes files, list_files(*notes));
  std::vector<notes::NotePath> changed;
  for (const notes::NotePath& path : files.notes) {
    const Result<NoteFile> file = notes->files().read(path);
    if (!file) {
      notes->add_unreadable(path.text(), file.error());
      continue;
    }
    policy::RedactionReport redacted;
    BATON_TRY(const std::string scrubbed, scrubbed_note(file->text, redacted, workspace));
    if (redacted.redactions.empty()) continue;
    const bool is_noted = mode == ScrubMode::apply;  // by the preview before it
    if (!is_noted && shows_secret_in_name(path, file->text, scrubbed)) {
      workspace.note(secret_in_name(path));
    }
    report.add(text::concat("note ", path.text()), redacted);
    changed.push_back(path);
  }
  if (mode == ScrubMode::preview) warn_of_unreadable(*notes);  // not again when it is applied
  if (mode == ScrubMode::preview || changed.empty()) return {};
  return rewrite_notes(changed, *notes);
}

}  // namespace baton::app
