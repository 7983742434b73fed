#pragma once

#include "baton/result.h"
#include "host/host.h"

namespace baton::store {

// Makes .claude (by the umask) and .claude/baton (its owner's alone, with a .gitignore of its own)
// where they are missing, durably. May be repeated, and is finished by whoever comes next if a
// predecessor died half way.
Result<void> make_baton_folder(Host& host);
Result<void> finish_baton_folder(Host& host);

// Removes .claude/baton if it has nothing but the lock's file and its .gitignore. Under the
// writers' lock: who waits for the lock makes the folder again.
Result<void> remove_unused_baton_folder(Host& host);

}  // namespace baton::store
