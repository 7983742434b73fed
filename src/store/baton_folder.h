#pragma once

#include "baton/result.h"
#include "host/host.h"
#include "host/relative_path.h"

namespace baton::store {

// Creates .claude (permissions by the umask) and .claude/baton (owner-only permissions) durably, if
// they are missing, without the .gitignore that marks them as complete.
Result<void> make_baton_folder(Host& host);
// The same, and writes the .gitignore last; does nothing if it exists. Can be repeated; completes
// the work of a process that died.
Result<void> finish_baton_folder(Host& host);

// The same under the writers' lock: also removes what dead processes left. Without the lock, a
// temporary file may be that of another first command.
Result<void> sweep_and_finish_baton_folder(Host& host);

// Creates a folder in .claude/baton with owner-only permissions, and what is missing above it as
// finish_baton_folder() does.
Result<void> make_folder_in_baton(Host& host, const RelativePath& folder);

// Removes .claude/baton if it contains only the lock's file and its .gitignore. Call it under the
// writers' lock; a process that waits for the lock creates the folder again.
Result<void> remove_unused_baton_folder(Host& host);

}  // namespace baton::store
