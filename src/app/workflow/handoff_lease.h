#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "store/handoff_store.h"

namespace baton::app {

// What a hook knows of an agent; each may be empty.
struct AgentTrace {
  std::string agent = {};  // bare name
  std::string session = {};
  std::string tool_use = {};   // of the launching call
  std::string agent_id = {};   // Claude Code's own
  std::string execution = {};  // from the contract in its prompt
  std::string launcher = {};   // agent id of whoever makes that call; empty: the main agent
};

// "baton:code-writer" → "code-writer".
std::string_view bare_agent(std::string_view agent);

// The lease that the trace leads to: by agent id, launching call, execution; else the only one of
// that agent in that session whose agent id nobody knows yet. Executions of two workflows may have
// one id: then that leads nowhere.
Result<std::optional<Lease>> find_lease(const AgentTrace& trace, Workspace& workspace);

// Whether the workflow that is active launched the agent.
bool is_lease_of(const Lease& lease, std::string_view active);

// Notes that the agent is alive, at most twice a minute.
Result<void> record_activity(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
