#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "host/host.h"

namespace baton::app {

// The folder of Claude Code's settings for the user: CLAUDE_CONFIG_DIR, else ~/.claude. Absolute;
// empty: there is no home folder.
std::string claude_home(const Environment& environment);

// The files that Claude Code may take the settings of this project's sessions from, below the root
// or absolute: they can disable the hooks. They may be missing.
std::vector<std::string> claude_settings_files(const Workspace& workspace);

}  // namespace baton::app
