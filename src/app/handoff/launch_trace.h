#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"

namespace baton::app {

// The trace of an agent that has stopped, completed by what Claude Code wrote beside and into its
// transcript: the call that launched it, the execution named in its first prompt. Both files may
// be late or missing; what is not there stays empty.
AgentTrace traced_by_transcript(AgentTrace trace, const std::string& transcript,
                                const Workspace& workspace);

}  // namespace baton::app
