#pragma once

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "hook/event.h"

namespace baton::hook {

// In whose name the event happens. An agent that may be of several workflows is an unknown caller:
// its requests would reach one that did not start it.
Result<app::CallerIdentity> caller_in(const Event& event, app::Workspace& workspace);

}  // namespace baton::hook
