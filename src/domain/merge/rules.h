#pragma once

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "domain/merge/keyed.h"
#include "json/json.h"

namespace baton::merge {

// What a member that both sides changed becomes, by its name: the earlier or later time, the higher
// revision, the status that is further on. Empty where no rule knows.
std::optional<Json> settled_by_rule(std::string_view member, const Versions& versions);

}  // namespace baton::merge
