#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "hook/event.h"

namespace baton::hook {

// From now on, the session's runs of baton require a pass, and its events are identified by their
// process. Does nothing if the event is not from Claude Code, or this is stored already.
Result<void> remember_claude(const Event& event, app::Workspace& workspace);

// The same for the session of an agent that now runs, which would otherwise end with an earlier
// process of its session. An error is logged: the agent runs in any case.
void remember_claude_of_agent(const Event& event, app::Workspace& workspace);

// Whether baton has files in the project, also without a workflow: one may begin during the
// session. Other projects get no file.
bool uses_baton(const app::Workspace& workspace);

void remember_claude_where_used(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
