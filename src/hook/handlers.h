#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "hook/answer.h"
#include "hook/event.h"

// One function per event. The caller decides how an error is answered.
namespace baton::hook {

// threads.cpp: creates the threads of the event's session and agent.
Result<void> keep_threads(const Event& event, app::Workspace& workspace);

// ended_agents.cpp
// Closes the executions of the agents that the prompt reports as ended, or that the user has
// interrupted before it.
Result<void> close_ended_agents(const Event& event, app::Workspace& workspace);
// Stop lists the agents in the background, and the main agent waits for no other. Closes the
// executions of those that it does not list.
Result<void> close_unlisted_agents(const Event& event, app::Workspace& workspace);

// sessions.cpp
Result<Answer> on_session_start(const Event& event, app::Workspace& workspace);
Result<Answer> on_prompt(const Event& event, app::Workspace& workspace);
Result<Answer> on_compaction(const Event& event, app::Workspace& workspace);
Result<Answer> on_stop(const Event& event, app::Workspace& workspace);
Result<Answer> on_session_end(const Event& event, app::Workspace& workspace);

// agents.cpp
Result<Answer> on_launch(const Event& event, app::Workspace& workspace);
Result<Answer> on_launched(const Event& event, app::Workspace& workspace);
Result<Answer> on_launch_failure(const Event& event, app::Workspace& workspace);
Result<Answer> on_launch_denied(const Event& event, app::Workspace& workspace);
Result<Answer> on_agent_start(const Event& event, app::Workspace& workspace);
Result<Answer> on_agent_stop(const Event& event, app::Workspace& workspace);
Result<Answer> on_api_error(const Event& event, app::Workspace& workspace);
Result<Answer> on_task(const Event& event, app::Workspace& workspace);

// tools.cpp
// Before a tool call: records that the calling agent is active.
Result<void> note_activity(const Event& event, app::Workspace& workspace);
Result<Answer> before_tool(const Event& event, app::Workspace& workspace);
// A skill's shell lines are its caller's: see app/identity/open_skills.h.
Result<Answer> before_skill(const Event& event, app::Workspace& workspace);
// The prompt of a call that schedules one is its caller's: see app/identity/scheduled_prompts.h.
Result<Answer> before_schedule(const Event& event, app::Workspace& workspace);
Result<Answer> after_skill(const Event& event, app::Workspace& workspace);
Result<Answer> after_tool(const Event& event, app::Workspace& workspace);
// Whether before_tool() could have an answer, judged by the tool's name only.
enum class Concern : std::uint8_t { none, possible, likely };
Concern concern_of(const Event& event);
// The same for this call, judged without the configuration.
bool may_object(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
