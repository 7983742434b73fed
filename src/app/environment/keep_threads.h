#pragma once

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"

namespace baton::app {

enum class Kept : std::uint8_t { no, yes };

// Creates missing threads of a Claude Code session (decisions.md 23): the session's own, a root
// with its id, and, if the trace names an agent, the agent's, below the thread of the agent that
// started it if known, else below the session's.
//
// Does nothing if baton is not used in the project, which means neither a workflow nor a
// configuration of its own. To be called before anything is changed (Workspace::data).
Result<Kept> keep_threads(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
