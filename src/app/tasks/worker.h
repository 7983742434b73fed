#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// named_agent() of the one that a task or message is for. `what` it is: "assignee". usage: no agent
// can have the name.
Result<std::string> agent_named(std::string_view name, std::string_view what, Workspace& workspace);

// Gives the tasks and messages of a state the names of the agents that are meant, before their
// names are compared: see domain/tasks/worker_names.h.
Result<void> name_workers(Json& state, Workspace& workspace);
// Loads a state for reading and does the same with it.
Result<LoadedState> load_tasks(Workspace& workspace, Outputs outputs = Outputs::required);

// The agent on whose behalf a task command runs: the calling agent, else the named one; empty for
// the orchestrator and people. usage: not a valid agent name.
Result<std::string> worker_here(const std::optional<std::string>& named, Workspace& workspace);

// What the agent may see of a state with tasks, in place: see show_to(). Answers print results as
// text, in which a document's secrets would not all be found.
Result<void> show_tasks_to(std::string_view agent, Json& state, Workspace& workspace);

}  // namespace baton::app
