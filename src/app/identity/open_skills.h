#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "baton/result.h"

// The skills that a model has begun, as by the tool Skill. Claude Code runs the shell lines of a
// skill as those that a person types, without an event for them: meanwhile, they are the caller's.
namespace baton::app {

// Stores the call if Claude Code sent its event. Does nothing where no session is stored, because
// every run is then of the caller that it claims.
Result<void> note_skill(const CallerIdentity& caller, std::string_view tool_use,
                        Workspace& workspace);

// An agent starts, and its file may name skills: Claude Code runs their lines before it writes the
// agent's transcript.
Result<void> note_preloading(const CallerIdentity& agent, std::string transcript,
                             Workspace& workspace);

// Best effort, in the run of Claude Code whose hook this process is: a call that is not taken back
// counts for ten minutes.
void forget_skill(std::string_view tool_use, Workspace& workspace);
// Those of an agent, or of the main thread (empty), which waits for none any more.
void forget_skills_of(std::string_view session, std::string_view agent_id, Workspace& workspace);
// When neither the main thread nor an agent works.
void forget_all_skills(std::string_view session, Workspace& workspace);

// Whose skill may have started the run of `call`.
std::vector<CallerIdentity> callers_of_skills(const ClaudeCall& call,
                                              const std::vector<std::string>& files,
                                              Workspace& workspace);

}  // namespace baton::app
