#pragma once

#include "app/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Appends `export BATON_PROJECT=…` to the file that $CLAUDE_ENV_FILE names, so that commands of
// this session, run from an isolated worktree too, find the project. Nothing without such a file.
Result<void> remember_root(Workspace& workspace);

}  // namespace baton::app
