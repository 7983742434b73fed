#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Append `export BATON_PROJECT=…` and `export BATON_THREAD=…` to the file that $CLAUDE_ENV_FILE
// names, so that commands of this session, also from an isolated worktree, find the project and the
// thread whose data they share. Do nothing without such a file.
Result<void> remember_root(Workspace& workspace);
Result<void> remember_thread(std::string_view thread, Workspace& workspace);

}  // namespace baton::app
