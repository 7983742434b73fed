#pragma once

#include "app/examine_project.h"
#include "app/workspace.h"

namespace baton::app {

// Whether Claude Code calls baton here: wired, doubled, switched off by disableAllHooks, or with a
// settings file that Claude Code ignores. The user's own settings are looked at as well.
Examined examine_claude(Workspace& workspace);

}  // namespace baton::app
