#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"
#include "store/handoff_store.h"

namespace baton::app {

// The lease that find_lease() finds. Without it, all that may be the agent's: Claude Code tells
// which launch an agent in the foreground is of when the agent has ended, and several agents of a
// name may run until then. None: baton did not start the agent.
Result<std::vector<Lease>> possible_leases(const AgentTrace& trace, Workspace& workspace);

// The workflow that started the agent whose possible leases these are; "": the active one. Empty
// if several workflows may have.
std::optional<std::string> starting_workflow(const std::vector<Lease>& possible);

// The agent that launches another one.
AgentTrace trace_of_launcher(const AgentTrace& launch);

}  // namespace baton::app
