#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/notes/add_note.h"
#include "app/notes/open_notes.h"
#include "baton/result.h"

// What everything that writes notes has in common.
namespace baton::app {

// After the write: the index is brought up to date, and the execution of the agent that wrote, if
// one is under way, remembers the path.
Result<NoteWritten> written_note(Notes& notes, const notes::NotePath& path,
                                 const std::string& author);

// The paths that `links` mean. not_found: there is no such note.
Result<std::vector<notes::NotePath>> existing_notes(const Notes& notes,
                                                    const std::vector<std::string>& links);

// usage: it is none of notes::kNoteTypes, or no tag.
Result<void> require_note_type(std::string_view type);
Result<void> require_tags(const std::vector<std::string>& tags);

}  // namespace baton::app
