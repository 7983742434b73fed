#pragma once

#include <string>

#include "domain/notes/note.h"
#include "domain/notes/note_name.h"
#include "json/json.h"

namespace baton::app {

// The members shown in every list of notes: path, agent, sessionId, timestamp, type, tags, title.
struct NoteHead {
  notes::NotePath path;
  notes::Note note = {};  // without its body, to save memory
  bool is_readable = true;
};

NoteHead head_of(const notes::NotePath& path, const std::string& text);
Json to_json(const NoteHead& head);

}  // namespace baton::app
