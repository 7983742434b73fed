#include "app/scrub/scrub_notes.h"

#include <utility>

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

Result<void> rewrite_note(const notes::NotePath& path, const std::string& author,
                          const std::string& kinds, const Notes& notes) {
  const notes::Change said =
      notes::make_change(notes.workspace().now(), author, text::concat("Scrubbed: ", kinds));
  return notes.files().change(
      {path}, [&](const NoteStore::Texts& present) -> Result<NoteStore::Texts> {
        const std::string& text = present.at(path);
        policy::RedactionReport found;
        BATON_TRY(const std::string scrubbed, scrubbed_note(text, found, notes.workspace()));
        if (found.redactions.empty()) return NoteStore::Texts{};
        return NoteStore::Texts{{path, notes::append_change(scrubbed, said)}};
      });
}

}  // namespace

Result<void> scrub_notes(ScrubMode mode, Workspace& workspace, ScrubReport& report) {
  BATON_TRY(const std::unique_ptr<Notes> notes, open_notes(workspace, Creation::never));
  if (!notes) return {};
  BATON_TRY(const std::string author, note_author(std::nullopt, workspace));
  BATON_TRY(const FilesOfNotes files, list_files(notes->files()));
  std::vector<notes::NotePath> changed;
  for (const notes::NotePath& path : files.notes) {
    const Result<NoteFile> file = notes->files().read(path);
    if (!file) continue;
    policy::RedactionReport redacted;
    BATON_CHECK(scrubbed_note(file->text, redacted, workspace));
    if (redacted.redactions.empty()) continue;
    ScrubReport kinds;
    kinds.add(path.text(), redacted);
    report.add(text::concat("note ", path.text()), redacted);
    if (mode == ScrubMode::preview) continue;
    BATON_CHECK(rewrite_note(path, author, kinds.kinds_text(), *notes));
    changed.push_back(path);
  }
  if (!changed.empty()) refresh_after_write(*notes, changed);
  return {};
}

}  // namespace baton::app
