#pragma once

#include "app/core/workspace.h"
#include "app/identity/scheduled_prompts.h"
#include "hook/event.h"

// The prompts that a model has scheduled: see app/identity/scheduled_prompts.h. Errors are logged.
namespace baton::hook {

// At UserPromptSubmit.
void begin_prompt(const Event& event, app::Workspace& workspace);

// At SessionStart, which lists none, but begins with those that Claude Code has kept.
void begin_scheduled(const Event& event, app::Begun begun, app::Workspace& workspace);

// At SubagentStop, which lists the session's.
void note_scheduled(const Event& event, app::Workspace& workspace);

// At Stop, which lists all prompts that the session itself keeps.
void end_prompt(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
