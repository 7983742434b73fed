#pragma once

#include <string>
#include <string_view>

#include "app/core/caller/session_memory.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "hook/answer.h"
#include "hook/event.h"

// What the session of an event has been told. Changes that its own hooks make are no news for it.
namespace baton::hook {

Result<app::RememberedSession> session_of(const Event& event, app::Workspace& workspace);

// Nothing if the active workflow is unchanged.
Result<void> remember_own(const Event& event, const app::Written& written,
                          app::Workspace& workspace);

// The same for the start of an agent. Returns a remark if the session was told of another workflow,
// and does not know that this one is active; else empty.
Result<std::string> remember_launch(const Event& event, std::string_view agent,
                                    const app::Written& written, app::Workspace& workspace);

// Keeps a line for the session's model, without secrets, until an event can tell it.
Result<void> tell_later(const Event& event, std::string_view line, app::Workspace& workspace);
// The answer with the lines that were kept; none if there are none.
Result<Answer> told_now(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
