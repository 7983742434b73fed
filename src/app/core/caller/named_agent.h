#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// The agent that a request means. Users name an agent as they start it in Claude Code: an alias or
// another spelling gives the agent whose rule applies. Any other name stays, without baton's
// prefix; it need not be valid.
Result<std::string> named_agent(std::string_view name, Workspace& workspace);

// The same for a name to credit, which may also be that of a caller that is not an agent.
Result<std::string> named_participant(std::string_view name, Workspace& workspace);

}  // namespace baton::app
