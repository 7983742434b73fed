#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"

// The prompts that a model has scheduled (CronCreate, ScheduleWakeup). Claude Code submits them
// later as if a person typed them; one that names a skill ("/prep") runs the skill's shell lines.
// All of these do nothing where no session is stored, because every run is then of the caller that
// it claims.
namespace baton::app {

// The files of these prompts begin so. A later run of the session may need them: `claude --resume`.
inline constexpr std::string_view kScheduledFiles = "scheduled-";

// Who wrote a submitted prompt, as far as Claude Code tells.
enum class PromptAuthor : std::uint8_t { person, model, not_known };

struct SubmittedPrompt {
  std::string_view session;
  std::string_view text;
  PromptAuthor author = PromptAuthor::not_known;
};

// A call of `caller` schedules the prompt.
Result<void> note_scheduled(const CallerIdentity& caller, std::string_view prompt,
                            Workspace& workspace);

// A session begins. Claude Code brings back the prompts of an earlier process of it, or of the
// session that a new process branches from.
enum class Begun : std::uint8_t {
  as_itself,
  as_branch,  // of a session that is not known: each prompt may be brought back
};
Result<void> bring_back_scheduled(std::string_view session, Begun begun, Workspace& workspace);

// The session has these scheduled prompts, and those of Claude Code's file of scheduled tasks. One
// that no call announced is the orchestrator's.
Result<void> note_scheduled_in(std::string_view session, const std::vector<std::string>& prompts,
                               Workspace& workspace);

// The same, and it has no others of the main thread. An earlier session of the same process may be
// resumed with its own.
Result<void> settle_scheduled(std::string_view session, const std::vector<std::string>& prompts,
                              Workspace& workspace);

// The session's prompt begins. The skill of one that a model wrote, or that looks like a scheduled
// one, is its author's: see open_skills.h.
Result<void> begin_prompt(const SubmittedPrompt& prompt, Workspace& workspace);

// Best effort.
void end_prompt(std::string_view session, Workspace& workspace);

}  // namespace baton::app
