#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// The agent on whose behalf a command on tasks works: the calling agent, else the one that was
// named; empty for the orchestrator and people. usage: not a valid name of an agent.
Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Workspace& workspace);

}  // namespace baton::app
