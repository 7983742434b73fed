#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// In whose name a note is written or changed: as participant_here(), and fit to be a folder's name.
Result<std::string> note_author(const std::optional<std::string>& as, Workspace& workspace);

// The session that the environment names (SFA_SESSION_ID), which has a folder of its own; without
// one an id that no other note has. usage: it could not be a folder's name.
struct NoteSession {
  std::string id;
  bool has_folder = false;
};
Result<NoteSession> note_session(Workspace& workspace);

// A random UUID (RFC 9562, version 4).
std::string new_uuid(IdSource& ids);

// What is stored of `text`: without the secrets in it, which `kinds` then names.
std::string storable_text(const std::string& text, std::vector<std::string>& kinds);

}  // namespace baton::app
