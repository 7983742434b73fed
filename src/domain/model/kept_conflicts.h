#pragma once

#include <vector>

#include "baton/finding.h"
#include "domain/model/members.h"
#include "json/json.h"
#include "json/pointer.h"

// extensions.conflicts: what a merge could not settle, kept as data (docs/formats). Each entry is
// {"location", "base"?, "ours"?, "theirs"?}; what else a project keeps there is passed over.
namespace baton::model {

std::vector<Element> kept_conflicts(const Json& state);  // index: in extensions.conflicts

// A warning for each (rule merge-conflict) with the commands that settle it.
Findings conflict_findings(const Json& state);

// Takes out the entries of that location; with the last one the list, and extensions where nothing
// else is in them.
void settle_conflicts(Json& state, const json::Pointer& location);

}  // namespace baton::model
