#pragma once

#include <optional>

#include <nlohmann/json.hpp>

#include "domain/merge/keyed.h"
#include "json/json.h"
#include "json/pointer.h"

namespace baton::merge {

// The merged value of a member that both sides changed: the earlier or later time, the higher
// revision, the later status. Empty if no rule applies. Only members of the state and of the items
// in model::kIdentifiedLists have rules: what a project keeps below them may have the same names.
std::optional<Json> settled_by_rule(const json::Pointer& place, const Versions& versions);

}  // namespace baton::merge
