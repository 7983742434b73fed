#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/handoff_store.h"

namespace baton::app {

// What a hook knows about an agent; each member may be empty.
struct AgentTrace {
  std::string agent = {};  // bare name
  std::string session = {};
  std::string tool_use = {};   // of the call that started it
  std::string agent_id = {};   // Claude Code's own
  std::string execution = {};  // from the contract in its prompt
  std::string launcher = {};   // agent id of that call's caller; empty: the main agent
};

// The lease that the trace identifies: by agent id, launching call, or execution; else the agent's
// only lease in that session without a known agent id. A criterion that several leases match is
// skipped: executions of two workflows may have the same id.
Result<std::optional<Lease>> find_lease(const AgentTrace& trace, Workspace& workspace);

// True if the launch of the agent, which now starts, was handled.
Result<bool> is_launch_handled(const AgentTrace& trace, Workspace& workspace);

// Stores the agent id and the launching call of the agent with its lease. False if there is no
// lease, or it has both.
Result<bool> link_lease(const AgentTrace& trace, Workspace& workspace);

// True if the active workflow started the agent.
bool is_lease_of(const Lease& lease, std::string_view active);

// Records activity of the agent, at most twice a minute.
Result<void> record_activity(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
