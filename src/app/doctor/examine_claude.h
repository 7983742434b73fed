#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Whether Claude Code calls baton here: wired, doubled, switched off by disableAllHooks, or with a
// settings file that Claude Code ignores. The user's own settings are looked at as well.
Examined examine_claude(Workspace& workspace);

}  // namespace baton::app
