#pragma once

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "hook/event.h"

// Changes that the hooks of a session make, which are no news for it.
namespace baton::hook {

// Revision 0: the active workflow is unchanged.
Result<void> remember_own(const Event& event, Revision revision, app::Workspace& workspace);

}  // namespace baton::hook
