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

// Kinds of the secrets and personal data in the texts of one note.
struct NoteSecrets {
  std::vector<std::string> redacted = {};
  std::vector<std::string> stored = {};  // by the setting secrets.action "warn"
  std::vector<std::string> redacted_personal = {};
  std::vector<std::string> stored_personal = {};  // by the setting policies.personalData "warn"
};

// The text as it is stored, by the settings secrets.action and policies.personalData; adds the
// kinds of its secrets and personal data to `found`. SECRET_REFUSED, PERSONAL_DATA_REFUSED.
Result<std::string> storable_text(const std::string& text, NoteSecrets& found,
                                  Workspace& workspace);

// The text of a changelog line that baton writes about a change. It may quote what the note
// contained, so that it is redacted where storable_text() would refuse.
Result<std::string> loggable_text(const std::string& text, Workspace& workspace);

}  // namespace baton::app
