#pragma once

#include "app/handoff_lease.h"
#include "app/workspace.h"
#include "hook/event.h"

namespace baton::hook {

// The trace of an agent that has stopped, completed by what Claude Code wrote beside and into its
// transcript: the call that launched it, the execution named in its first prompt. Both files may
// be late or missing; what is not there stays empty.
app::AgentTrace trace_of_stopped(const Event& event, const app::Workspace& workspace);

}  // namespace baton::hook
