#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Checks whether Claude Code calls baton here: wired, wired twice, switched off by disableAllHooks,
// incompletely, or with a settings file that Claude Code ignores. Includes the user's own settings.
Examined examine_claude(Workspace& workspace);

}  // namespace baton::app
