#pragma once

#include <cstdint>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Whether an edit replaces or removes the member `extensions`, or the whole state.
enum class Extensions : std::uint8_t { edited, replaced };

// Checks that a free edit does not change the members that baton maintains: `workflowId`, which the
// workflow's other data refer to; `revision` and `lastUpdated`, which every write updates; and
// `extensions.waivers`, which only people grant. An edit may resolve the conflicts in
// `extensions.conflicts`, but not lose them. usage, with the member's pointer, if it does, or if it
// replaces the whole state. In an adopted file all of them belong to the file.
Result<void> check_own_members(const Json& before, const Json& after, Extensions extensions,
                               Workspace& workspace);

}  // namespace baton::app
