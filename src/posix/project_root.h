#pragma once

#include <string>

#include "host/host.h"
#include "host/project_root.h"

namespace baton::posix {

// The project that a command is about: --project, BATON_PROJECT, CLAUDE_PROJECT_DIR (an empty
// variable counts as unset), else upwards from the state file that --state or BATON_STATE names,
// else upwards from `current_folder`: the
// nearest folder with .claude, or with .git, which ends the walk (so that a linked worktree
// finds itself); else `current_folder`. The home folder is only taken where it is named or is a
// git root. not_found: a named folder is not there, or only the home folder is left.
Result<ProjectRoot> find_project_root(const RootRequest& request, const Environment& environment,
                                      const std::string& current_folder);

// The process's current folder; unavailable if it was removed or may not be read.
Result<std::string> current_folder();

}  // namespace baton::posix
