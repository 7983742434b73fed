#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "hook/event.h"

// Changes that the hooks of a session make, which are no news for it.
namespace baton::hook {

// Revision 0: the active workflow is unchanged.
Result<void> remember_own(const Event& event, Revision revision, app::Workspace& workspace);

// Records the agent's running execution as failed: "what: cause". The cause is any text, of which
// the beginning is recorded; it may be empty.
Result<void> close_failed(const Event& event, const app::AgentTrace& trace, std::string_view what,
                          std::string_view cause, app::Workspace& workspace);

}  // namespace baton::hook
