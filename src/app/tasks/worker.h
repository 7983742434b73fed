#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// The agent on whose behalf a task command runs: the calling agent, else the named one; empty for
// the orchestrator and people. usage: not a valid agent name.
Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Workspace& workspace);

}  // namespace baton::app
