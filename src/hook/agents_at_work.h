#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/identity/working_agents.h"
#include "baton/result.h"
#include "hook/event.h"

// Which agents work, by the events of these agents: see app/identity/working_agents.h.
namespace baton::hook {

// The agent in which the event happens.
app::WorkingAgent agent_at_work(const Event& event);

// Whether the event is a shell call by an agent that is not known to work: Claude Code has resumed
// it, and no other event tells.
bool begins_work(const Event& event, app::Workspace& workspace);

// At the agent's start, and before its shell calls.
Result<void> note_at_work(const Event& event, app::Workspace& workspace);

// At the agent's start: the lines of the skills that its file names are its own. A failure, after
// which they count as a person's, is logged.
void begin_preloading(const Event& event, app::Workspace& workspace);

// Before and after a call that launches an agent, of any kind. A failure is logged.
void begin_launch(const Event& event, app::Workspace& workspace);
void end_launch(const Event& event, app::Workspace& workspace);

// After the launch of an agent without a rule.
Result<void> note_launched(const Event& event, app::Workspace& workspace);

void forget_at_work(const Event& event, app::Workspace& workspace);

// At a prompt of the main thread, which waits for no call: agents in the foreground that the user
// interrupted. Others work on, such as resumed ones.
void forget_interrupted(const Event& event, app::Workspace& workspace);

// At the end of the main thread's turn: agents that it launched in the background and that are not
// among these ids; all if there are none. Others may work for a listed one.
void forget_unlisted(const Event& event, const std::vector<std::string>& listed,
                     app::Workspace& workspace);

}  // namespace baton::hook
