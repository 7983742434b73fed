#pragma once

#include <string>

#include "host/host.h"
#include "host/project_root.h"

namespace baton::posix {

// Finds the project of a command, from the first that is set: --project or BATON_PROJECT, which
// name it (an empty variable counts as unset); then upwards from the folder in CLAUDE_PROJECT_DIR,
// from the state file in --state or BATON_STATE, or from `current_folder`: the nearest folder with
// .claude, or with .git, where the search ends (so a linked worktree finds itself); in a git work
// tree, rather the nearest one with baton's files; else where the search began. The home folder
// is used only if it is named or is the root of a git work tree. If only the home folder remains,
// there is no project: see Elsewhere. not_found: there is none, or a named folder does not exist.
// An absolute path does not need the current folder, whose error counts only where it is needed.
// In a shell of Claude Code, BATON_PROJECT is the session's project: it does not count in a folder
// of another project with baton's files, see ProjectRoot::passed_over. In a hook, which has both
// variables if a shell of another session started its Claude Code, CLAUDE_PROJECT_DIR counts if it
// leads to a project with baton's files.
Result<ProjectRoot> find_project_root(const RootRequest& request, const Environment& environment,
                                      const Result<std::string>& current_folder);

// Whether the folder (an absolute path) has files of a project that baton made.
bool has_baton_files(const std::string& folder);

// The process's current folder. not_found: it was removed; unavailable: it is not readable.
Result<std::string> current_folder();

}  // namespace baton::posix
