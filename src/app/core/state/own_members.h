#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Checks that a free edit does not change the members that baton maintains: `workflowId`, which the
// workflow's other data refer to, and `revision` and `lastUpdated`, which every write updates.
// usage, with the member's pointer, if it does, or if it replaces the whole state. In an adopted
// file all of them belong to the file.
Result<void> check_own_members(const Json& before, const Json& after, Workspace& workspace);

}  // namespace baton::app
