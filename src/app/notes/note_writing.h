#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/notes/add_note.h"
#include "app/notes/open_notes.h"
#include "baton/result.h"

// Functions that all writers of notes share.
namespace baton::app {

// Called after the write: updates the index, and records the path for the author's running
// execution, if there is one.
Result<NoteWritten> written_note(Notes& notes, const notes::NotePath& path,
                                 const std::string& author);

// The notes that `links` name. not_found: no such note.
Result<std::vector<notes::NotePath>> existing_notes(const Notes& notes,
                                                    const std::vector<std::string>& links);

// usage: not one line, or blank.
Result<void> require_title(const std::string& title);
// usage: not one of notes::kNoteTypes, or not a valid tag.
Result<void> require_note_type(std::string_view type);
Result<void> require_tags(const std::vector<std::string>& tags);

}  // namespace baton::app
