#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// True if the relevance map has a rule for the agent, with or without a plugin's prefix.
Result<bool> is_mapped_agent(std::string_view agent, Workspace& workspace);

// True if an unfinished task is assigned to the agent, or its running execution works on a task;
// also if a state exists but cannot be read, because it may assign one.
bool may_hold_task(std::string_view agent, Workspace& workspace);

}  // namespace baton::app
