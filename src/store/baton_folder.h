#pragma once

#include "baton/result.h"
#include "host/host.h"

namespace baton::store {

// Creates .claude (permissions by the umask) and .claude/baton (owner-only permissions, with a
// .gitignore) durably, if they are missing. Can be repeated; completes the work of a process that
// died.
Result<void> make_baton_folder(Host& host);
Result<void> finish_baton_folder(Host& host);

// Removes .claude/baton if it contains only the lock's file and its .gitignore. Call it under the
// writers' lock; a process that waits for the lock creates the folder again.
Result<void> remove_unused_baton_folder(Host& host);

}  // namespace baton::store
