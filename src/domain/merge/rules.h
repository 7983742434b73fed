#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/merge/keyed.h"
#include "json/json.h"

namespace baton::merge {

// The merged value of a member that both sides changed, by its name: the earlier or later time, the
// higher revision, the later status. Empty if no rule applies.
std::optional<Json> settled_by_rule(std::string_view member, const Versions& versions);

}  // namespace baton::merge
