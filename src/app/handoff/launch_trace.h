#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"

namespace baton::app {

// Completes the trace of an agent that has stopped from the files that Claude Code wrote: the call
// that started it, and the execution named in its first prompt. Both files may be late or missing;
// then the members stay empty.
AgentTrace traced_by_transcript(AgentTrace trace, const std::string& transcript,
                                const Workspace& workspace);

// The call that started the agent, by the file beside its transcript; empty if that is missing.
std::string launching_call(std::string_view transcript, const Workspace& workspace);

// The path of an agent's transcript, which lies below the session's; empty if that is not known.
std::string agent_transcript(std::string_view of_session, std::string_view agent_id);

// The type with which a member of an agent team was launched, as Claude Code wrote it beside the
// transcript after SubagentStart; until then, empty.
std::string teammate_type(const std::string& transcript, const Workspace& workspace);

// The last answer that an agent gave by the tool StructuredOutput, as JSON in one line; empty if it
// gave none. An agent that the tool Workflow starts with a schema ends so, without a message. Waits
// for it up to a second, because Claude Code may write it after SubagentStop.
std::string structured_answer(const std::string& transcript, const Workspace& workspace);

}  // namespace baton::app
