#pragma once

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

// A warning (rule misspelt-member) for each member of the state, or of an item in one of its lists,
// that is unknown and nearly has the name of an optional member, which is absent. Unknown members
// are allowed, so that nothing else tells. The schema reports required members that are missing.
Findings misspelt_members(const json::View& state);

}  // namespace baton::model
