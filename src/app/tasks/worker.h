#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The agent on whose behalf a task command runs: the calling agent, else the named one; empty for
// the orchestrator and people. usage: not a valid agent name.
Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Workspace& workspace);

// What the agent may see of a state with tasks, in place: see show_to(). Answers print results as
// text, in which a document's secrets would not all be found.
Result<void> show_tasks_to(std::string_view agent, Json& state, Workspace& workspace);

}  // namespace baton::app
