#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Whether a free edit leaves alone what baton itself keeps: `revision` and `lastUpdated`, which
// every write renews. usage, with the member's pointer, if it does not.
// In an adopted file both are the file's.
Result<void> check_own_members(const Json& before, const Json& after, Workspace& workspace);

}  // namespace baton::app
