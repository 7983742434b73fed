#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

// The main thread's calls that launch agents of Claude Code, from their begin to their end: an
// agent in the foreground works meanwhile. A call that is still open at the next prompt was
// interrupted.
namespace baton::app {

// Stores the call. Does nothing where no session is stored, because every run is then of the caller
// that it claims.
Result<void> note_launch(std::string_view session, std::string_view tool_use, Workspace& workspace);

// Whether the call is open in the run of Claude Code.
bool is_open_launch(std::string_view run, std::string_view tool_use, Workspace& workspace);

// Best effort.
void forget_launch(std::string_view tool_use, Workspace& workspace);
// Those of this run.
void forget_launches(std::string_view session, Workspace& workspace);

}  // namespace baton::app
