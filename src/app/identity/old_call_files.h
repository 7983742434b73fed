#pragma once

#include "app/core/workspace.h"

namespace baton::app {

// Removes what calls have left, best effort: files without a session that are older than a day,
// unless a process may still need them. It reads the status of each file: too slow for each call.
void remove_old_call_files(Workspace& workspace);

}  // namespace baton::app
