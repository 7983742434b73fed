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

// The text without its secrets, as it is stored; adds their kinds to `kinds`.
std::string storable_text(const std::string& text, std::vector<std::string>& kinds);

}  // namespace baton::app
