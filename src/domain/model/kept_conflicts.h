#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/model/members.h"
#include "json/json.h"
#include "json/pointer.h"

// extensions.conflicts: the conflicts that a merge did not resolve (docs/formats). Each entry is
// {"location", "itemId"?, "base"?, "ours"?, "theirs"?, "invalid"?}; other values there are ignored.
namespace baton::model {

std::vector<ElementView> kept_conflicts(const json::View& state);  // index: in extensions.conflicts

// The id of the item that contains the place, if the place is in a list whose items have ids.
std::string_view item_id_at(const json::View& state, const json::Pointer& place);

// The place of a conflict now: later changes may have moved the item with the entry's "itemId".
// Empty if that item was removed.
std::optional<json::Pointer> conflict_place(const json::View& state, const json::View& entry);

inline constexpr std::string_view kMergeConflict = "merge-conflict";

// A warning for each conflict (rule kMergeConflict) with the commands that resolve it.
Findings conflict_findings(const json::View& state);

// Removes the entries whose place is `location` now; with the last one also the list, and
// extensions if it is empty.
void settle_conflicts(Json& state, const json::Pointer& location);

}  // namespace baton::model
