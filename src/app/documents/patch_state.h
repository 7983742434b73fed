#pragma once

#include <cstdint>
#include <string_view>

#include "app/core/request/source.h"
#include "app/core/request/write_guard.h"
#include "app/core/state/change_state.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct PatchState {
  Source patch;
  WriteGuard guard = {};
};

enum class PatchFormat : std::uint8_t {
  json_patch,   // RFC 6902: an array of operations
  merge_patch,  // RFC 7396: an object
};

std::string_view name_of(PatchFormat format);

struct StatePatched {
  Written written;
  PatchFormat format = PatchFormat::json_patch;
  std::size_t operations = 0;  // for a merge patch: its members
  Change change = Change::made;
};

// Applies a patch, all or nothing. A patch that would make the state invalid gives a report.
// malformed: not JSON, or not a patch; not_found, conflict: see json/patch.h; usage: it changes a
// member that baton maintains.
Result<Outcome<StatePatched>> patch_state(const PatchState& request, Workspace& workspace);
Json to_json(const StatePatched& answer);

}  // namespace baton::app
