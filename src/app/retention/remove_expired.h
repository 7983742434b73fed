#pragma once

#include <cstdint>
#include <optional>

#include "app/core/workspace.h"
#include "app/retention/expired_items.h"
#include "baton/result.h"

namespace baton::app {

// Finds the expired items and removes them under the writers' lock, so that another command cannot
// begin to use one between the two. May be repeated after a crash. Returns what was removed; if the
// store is unavailable, these are the files, and some sessions and values may be removed too.
Result<FoundExpired> remove_expired(std::optional<std::uint64_t> days, Workspace& workspace);

}  // namespace baton::app
