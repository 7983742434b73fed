#pragma once

#include <optional>

#include "baton/result.h"
#include "host/host.h"
#include "store/journal/journal.h"
#include "store/state_store.h"

namespace baton::state_file {

// A process that died just after it had given the state file's name to a new state, or taken the
// name away, left the replaced file under the temporary name in its record. If that file is an edit
// by another program, which no record contains, this does what the process would have done: puts it
// back. If the state file was changed since, keeps a copy beside it instead. Call it under the
// lock, before leftovers are removed.
Result<void> put_back_displaced(Host& host, const StateLocation& where,
                                const journal::Journal& journal,
                                const std::optional<journal::Tail>& tail);

}  // namespace baton::state_file
