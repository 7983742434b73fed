#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/note_author.h"
#include "app/notes/note_json.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct AddNote {
  std::string type = "finding";  // one of notes::kNoteTypes
  std::string title = {};
  std::string body = {};
  std::vector<std::string> tags = {};
  std::vector<std::string> links = {};   // paths of notes
  std::optional<std::string> slug = {};  // empty: derived from the title
  std::optional<std::string> as = {};
};

// The result of writing or changing a note.
struct NoteWritten {
  std::string store;
  NoteHead head;
  std::string digest;
  NoteSecrets secrets = {};
  bool is_changed = true;
};

// Adds a note with a new path. usage: neither title nor body, an unknown type, an invalid slug, tag
// or author; not_found: a link to a missing note.
Result<Outcome<NoteWritten>> add_note(const AddNote& request, Workspace& workspace);
Json to_json(const NoteWritten& answer);

}  // namespace baton::app
