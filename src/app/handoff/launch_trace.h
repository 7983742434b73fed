#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"

namespace baton::app {

// Completes the trace of an agent that has stopped from the files that Claude Code wrote: the call
// that started it, and the execution named in its first prompt. Both files may be late or missing;
// then the members stay empty.
AgentTrace traced_by_transcript(AgentTrace trace, const std::string& transcript,
                                const Workspace& workspace);

}  // namespace baton::app
