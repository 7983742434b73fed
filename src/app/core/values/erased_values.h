#pragma once

#include <string>

#include "app/core/workspace.h"

namespace baton::app {

// Removes the bytes that deleted values left in the store's files. Call it after the deletion is
// committed: a failure does not undo the deletion, and is returned as a warning.
std::string remove_traces(Workspace& workspace);

// The same for earlier deletions.
std::string remove_earlier_traces(Workspace& workspace);

}  // namespace baton::app
