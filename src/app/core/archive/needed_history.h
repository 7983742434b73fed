#pragma once

#include <cstdint>
#include <optional>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/state_history.h"

namespace baton::app {

// The number of the oldest record with the last state of a lost workflow, of which only the journal
// has a copy; empty if no workflow is lost.
Result<std::optional<std::uint64_t>> oldest_needed_record(const History& history,
                                                          Workspace& workspace);

}  // namespace baton::app
