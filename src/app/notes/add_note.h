#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
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
  std::optional<std::string> slug = {};  // empty: made of the title
  std::optional<std::string> as = {};
};

// Proof of a note that was written or changed.
struct NoteWritten {
  std::string store;
  NoteHead head;
  std::string digest;
  std::vector<std::string> redacted = {};  // kinds of secrets that were left out
  bool is_changed = true;
};

// A note of its own, whatever others are called. usage: neither title nor body, an
// unknown type, an ill-formed slug, tag or author; not_found: a link to no note.
Result<Outcome<NoteWritten>> add_note(const AddNote& request, Workspace& workspace);
Json to_json(const NoteWritten& answer);

}  // namespace baton::app
