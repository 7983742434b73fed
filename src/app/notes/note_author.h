#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// The name of a note's author: as participant_here(), and valid as a folder name.
Result<std::string> note_author(const std::optional<std::string>& as, Workspace& workspace);

// The session named by SFA_SESSION_ID, which has its own folder; else a unique id. usage: the name
// is not valid as a folder name.
struct NoteSession {
  std::string id;
  bool has_folder = false;
};
Result<NoteSession> note_session(Workspace& workspace);

// A random UUID (RFC 9562, version 4).
std::string new_uuid(IdSource& ids);

// Kinds of the secrets in the texts of one note.
struct NoteSecrets {
  std::vector<std::string> redacted = {};
  std::vector<std::string> stored = {};  // by the setting secrets.action "warn"
};

// The text as it is stored, by the setting secrets.action; adds the kinds of its secrets to
// `found`. SECRET_REFUSED.
Result<std::string> storable_text(const std::string& text, NoteSecrets& found,
                                  Workspace& workspace);

}  // namespace baton::app
