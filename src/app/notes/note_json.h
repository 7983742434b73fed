#pragma once

#include <optional>
#include <string>

#include "domain/notes/note.h"
#include "domain/notes/note_name.h"
#include "json/json.h"

namespace baton::app {

// The members shown in every list of notes: path, agent, sessionId, timestamp, type, tags, title,
// and supersededBy of a superseded one.
struct NoteHead {
  notes::NotePath path;
  notes::Note note = {};  // without its body, to save memory
  bool is_readable = true;
  std::optional<notes::NotePath> superseded_by = {};
};

NoteHead head_of(const notes::NotePath& path, const std::string& text);
Json to_json(const NoteHead& head);

}  // namespace baton::app
