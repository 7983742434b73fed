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

}  // namespace

Result<void> scrub_notes(ScrubMode mode, Workspace& workspace, ScrubReport& report) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) return {};
  BATON_TRY(const FilesOfNotes files, list_files(notes->files()));
  std::vector<notes::NotePath> changed;
  for (const notes::NotePath& path : files.notes) {
    const Result<NoteFile> file = notes->files().read(path);
    if (!file) continue;
    policy::RedactionReport redacted;
    BATON_CHECK(scrubbed_note(file->text, redacted, workspace));
    if (redacted.redactions.empty()) continue;
    report.add(text::concat("note ", path.text()), redacted);
    changed.push_back(path);
  }
  if (mode == ScrubMode::preview || changed.empty()) return {};
  return rewrite_notes(changed, *notes);
}

}  // namespace baton::app
