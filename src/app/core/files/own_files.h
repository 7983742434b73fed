#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/relative_path.h"
#include "store/archive_store.h"

// The files of baton: those that only baton writes, and that agents see only through it. The user's
// key file is one of them.
namespace baton::app {

// Their paths below the root: the state, the project's other states, the copies of a state that are
// beside it, baton's folder, the folders of parked and archived workflows and of summaries, the
// hard links in the git directory, whose path is absolute if it is elsewhere, and the user's key
// file, whose path is. The state is first; a folder ends with a slash, and includes everything in
// it.
std::vector<std::string> own_paths(const ArchiveFolders& folders, Workspace& workspace);

// Whether at this path, relative to the current folder, is a file of baton. Links are followed, and
// every project around the file counts: the caller chooses the workspace's project, and must not
// choose by which one the file is judged.
bool belongs_to_baton(const std::string& path, Workspace& workspace);

// Whether the path, relative to the current folder, is in a folder .claude, where baton's
// configuration and Claude Code's settings are. Links are followed; Claude Code's worktrees do not
// count.
bool is_among_settings(const std::string& path, const Workspace& workspace);

// The same as belongs_to_baton() for a path below the root. The error is that of an unusable
// configuration.
Result<bool> is_own_file(const RelativePath& path, Workspace& workspace);

// A limit on the files that a caller may name.
using MayName = Result<void>(const std::string& path, Workspace& workspace);

// ACCESS_DENIED: belongs_to_baton(), or a project's configuration, and the caller may not see the
// file as a whole. For every file that the caller names to be read (cli/session.h).
Result<void> require_may_show(const std::string& path, Workspace& workspace);

// usage, with the phrase: the path is that of a file of baton.
Result<void> refuse_own_file(const RelativePath& path, Phrase phrase, Workspace& workspace);

// malformed: contextFields name a file of baton, which would show it without policies.
Result<void> require_field_source(const RelativePath& path, Workspace& workspace);

}  // namespace baton::app
