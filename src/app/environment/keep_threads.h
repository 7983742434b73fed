#pragma once

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"

namespace baton::app {

enum class Kept : std::uint8_t { no, yes };

// Makes, where they are missing, the threads of a session of Claude Code (decisions.md 23): the
// session's own, a root that bears its id, and its agent's, if the trace names one, below the
// thread of the agent that launched it as far as that is known, else below the session's.
//
// Only where baton is in use, which is a workflow or a configuration of its own: anywhere else
// nothing is opened. To be called before anything is changed (Workspace::data).
Result<Kept> keep_threads(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
