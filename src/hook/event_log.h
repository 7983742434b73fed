#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "hook/event.h"

namespace baton::hook {

// Appends one line to .claude/baton/hook.log: the time, the event and the text, without secrets. A
// log that cannot be written prevents nothing.
void log_event(std::string_view event, std::string_view text, app::Workspace& workspace);
// The same if something failed that must not stop the event.
void log_failure(const Event& event, const Result<void>& done, app::Workspace& workspace);
// The same for a change that was refused.
void log_refusal(const Event& event, const Report& refusal, app::Workspace& workspace);

}  // namespace baton::hook
