#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/view.h"
#include "store/handoff_store.h"

namespace baton::app {

// What a hook knows about an agent; each member may be empty.
struct AgentTrace {
  std::string agent = {};  // bare name
  std::string session = {};
  std::string tool_use = {};        // of the call that started it
  std::string agent_id = {};        // Claude Code's own
  std::string execution = {};       // from the contract in its prompt
  std::string launcher = {};        // agent id of that call's caller; empty: the main agent
  std::string launcher_agent = {};  // its bare name
};

// The lease that the trace identifies: by agent id, launching call, or execution; else the agent's
// only lease in that session without a known agent id, unless another call launched it. A criterion
// that several leases match is skipped: executions of two workflows may have the same id.
Result<std::optional<Lease>> find_lease(const AgentTrace& trace, Workspace& workspace);

// The same, with all leases of the agent in that session without a known agent id; `waiting` is
// empty if the trace identifies a lease otherwise.
struct FoundLease {
  std::optional<Lease> lease = {};
  std::vector<Lease> waiting = {};
};
Result<FoundLease> search_lease(const AgentTrace& trace, Workspace& workspace);

// The same for an agent that has ended: a launching call without a lease identifies none, because
// another agent of that name may be running.
Result<std::optional<Lease>> find_lease_to_close(const AgentTrace& trace, Workspace& workspace);

// The agent whose lease has this agent id; empty if none has.
Result<std::string> agent_with_id(std::string_view agent_id, Workspace& workspace);

// True if the launch of the agent, which now starts, was handled.
Result<bool> is_launch_handled(const AgentTrace& trace, Workspace& workspace);

// Stores the agent id and the launching call of the agent with its lease. False if there is no
// lease, or it has both.
Result<bool> link_lease(const AgentTrace& trace, Workspace& workspace);

// True if the active workflow started the agent.
bool is_lease_of(const Lease& lease, std::string_view active);

// The lease with the id that its execution has in the workflow's state now, which a merge of git
// branches may have changed. The execution is the agent's that began when the lease says.
Lease lease_in(const json::View& state, Lease lease);

// The workflow's executions in progress without a lease: a person began them, or it was lost.
Result<std::vector<std::string>> unattended_executions(const json::View& state,
                                                       Workspace& workspace);

// Who gave what an execution has ended with. A hook, which records for its agent as a person does,
// stores the lease afterwards.
enum class Giver : std::uint8_t { agent, person };

// The agent's answer at the end of its turn, or of a later one, replaces what it gave itself, not
// what a person gave.
Result<void> set_giver(const std::string& execution, std::string_view workflow, Giver giver,
                       Workspace& workspace);

// Records activity of the agent, at most twice a minute, and that it works again after its end:
// Claude Code has resumed it.
Result<void> record_activity(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
