#pragma once

#include "app/core/workspace.h"
#include "hook/event.h"

// The prompts that a model has scheduled: see app/identity/scheduled_prompts.h. Errors are logged.
namespace baton::hook {

// At UserPromptSubmit.
void begin_prompt(const Event& event, app::Workspace& workspace);

// The event may list the scheduled prompts: SubagentStop, and SessionStart, which lists none but
// begins with those that Claude Code has kept.
void note_scheduled(const Event& event, app::Workspace& workspace);

// At Stop, which lists all prompts that the session itself keeps.
void end_prompt(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
