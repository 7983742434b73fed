#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"
#include "hook/event.h"

// The executions of agents that ended without an output. Their sessions are not told of these
// changes: Claude Code tells them.
namespace baton::hook {

// Records the agent's running execution as failed: "what: cause". The cause is any text, of which
// the beginning is recorded; it may be empty.
Result<void> close_failed(const Event& event, const app::AgentTrace& trace, std::string_view what,
                          std::string_view cause, app::Workspace& workspace);

// Claude Code reports the agent's work as completed. Records an execution that still runs as
// failed: Claude Code sends no SubagentStop for an agent at the limit of its turns.
Result<void> close_completed_agent(const Event& event, const app::AgentTrace& trace,
                                   app::Workspace& workspace);

}  // namespace baton::hook
