#pragma once

#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/model/members.h"
#include "json/json.h"
#include "json/pointer.h"

// extensions.conflicts: the conflicts that a merge did not resolve (docs/formats). Each entry is
// {"location", "base"?, "ours"?, "theirs"?, "invalid"?}; other values there are ignored.
namespace baton::model {

std::vector<ElementView> kept_conflicts(const json::View& state);  // index: in extensions.conflicts

inline constexpr std::string_view kMergeConflict = "merge-conflict";

// A warning for each conflict (rule kMergeConflict) with the commands that resolve it.
Findings conflict_findings(const json::View& state);

// Removes the entries of that location; with the last one also the list, and extensions if it is
// empty.
void settle_conflicts(Json& state, const json::Pointer& location);

}  // namespace baton::model
