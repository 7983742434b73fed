#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/notes/add_note.h"
#include "baton/result.h"

// Changes of notes. Each change adds a line to the note's changelog and is applied to the note's
// current text: concurrent changes are kept.
namespace baton::app {

struct EditNote {
  std::string path;
  std::optional<std::string> title = {};     // replaces the first heading
  std::optional<std::string> body = {};      // replaces the body; without a heading, it gets the
                                             // present one
  std::optional<std::string> addition = {};  // appended to the body
  std::optional<std::string> type = {};
  std::vector<std::string> add_tags = {};
  std::vector<std::string> remove_tags = {};
  std::optional<std::string> message = {};    // for the changelog, which also lists the changes
  std::optional<std::string> if_digest = {};  // conflict unless the note has this digest
  std::optional<std::string> as = {};
};

// usage: the request changes nothing; not_found: no such note.
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

// Updates both notes; the answer describes the older one. Repeating the request changes nothing.
// conflict: the newer note is superseded by the older one, directly or through others.
Result<Outcome<NoteWritten>> supersede_note(const SupersedeNote& request, Workspace& workspace);

struct LogNoteChange {
  std::string path;
  std::string text;
  std::optional<std::string> as = {};
};

// Adds a changelog line for a change made by other means.
Result<Outcome<NoteWritten>> log_note_change(const LogNoteChange& request, Workspace& workspace);

}  // namespace baton::app
