#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "app/retention/expired_items.h"
#include "baton/result.h"
#include "host/relative_path.h"

// What hooks store about the agents that Claude Code runs (store/handoff_store.h).
namespace baton::app {

// Whether the files of a workflow are kept, because it is active, parked or lost.
using IsToKeep = std::function<Result<bool>(std::string_view workflow)>;

// Outputs that could not be recorded, of any age. One of an unknown workflow may be recorded in any
// until its period has expired.
Result<std::vector<RelativePath>> unrecorded_files(const IsToKeep& is_to_keep,
                                                   const Workspace& workspace);

// Leases and session records without activity for twelve hours, of any age beyond. Omits leases
// of agents that may still run in a workflow that is kept, and records of sessions with such a
// lease or with a running process.
Result<std::vector<ExpiredItem>> silent_handoffs(const IsToKeep& is_to_keep, Workspace& workspace);

}  // namespace baton::app
