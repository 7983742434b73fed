#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/add_note.h"
#include "baton/result.h"

// Changes of notes. Each one says so in the note's changelog, and each is made to the note as it is
// at that moment: what somebody else has changed since it was read is kept.
namespace baton::app {

struct EditNote {
  std::string path;
  std::optional<std::string> body = {};      // in the place of the one there is
  std::optional<std::string> addition = {};  // at the body's end
  std::optional<std::string> type = {};
  std::vector<std::string> add_tags = {};
  std::vector<std::string> remove_tags = {};
  std::optional<std::string> message = {};    // of the changelog; empty: what was changed
  std::optional<std::string> if_digest = {};  // conflict unless the note still has it
  std::optional<std::string> as = {};
};

// usage: nothing is to be changed; not_found: no such note.
Result<Outcome<NoteWritten>> edit_note(const EditNote& request, Workspace& workspace);

struct LinkNotes {
  std::string path;
  std::vector<std::string> add = {};
  std::vector<std::string> remove = {};
  std::optional<std::string> as = {};
};

Result<Outcome<NoteWritten>> link_notes(const LinkNotes& request, Workspace& workspace);

struct SupersedeNote {
  std::string older;
  std::string newer;
  std::string reason = {};
  std::optional<std::string> as = {};
};

// The answer is about the older one. Both sides are written; saying it again changes nothing.
Result<Outcome<NoteWritten>> supersede_note(const SupersedeNote& request, Workspace& workspace);

struct LogNoteChange {
  std::string path;
  std::string text;
  std::optional<std::string> as = {};
};

// One more line of the changelog, for what was changed by other means.
Result<Outcome<NoteWritten>> log_note_change(const LogNoteChange& request, Workspace& workspace);

}  // namespace baton::app
