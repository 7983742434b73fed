#pragma once

#include <string_view>

#include "domain/policy/context_type.h"
#include "json/json.h"
#include "json/view.h"

// What the policies are asked about an item of a state or an output. The views point into the item
// and `author`, the agent in whose output the item is. A decision's or an artifact's own author
// takes precedence.
namespace baton::policy {

Item decision_item(const json::View& decision, std::string_view author = {});
Item artifact_item(const json::View& artifact, std::string_view author = {});
// A constraint's `madeBy` and `source` are asked only without an author: an older state may have
// what an agent wrote there (domain/model/constraint_authors.h).
Item constraint_item(const json::View& constraint, std::string_view author = {});

}  // namespace baton::policy
