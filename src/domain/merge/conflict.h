#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::merge {

// What both sides changed, each in its way, and no rule settles. A value is empty where that
// version has nothing at the location.
struct Conflict {
  std::string location;  // JSON Pointer into the merged state
  std::optional<Json> base;
  std::optional<Json> ours;
  std::optional<Json> theirs;
};

// {"location", "base"?, "ours"?, "theirs"?}
Json to_json(const Conflict& conflict);

// Appends the conflicts to the state's extensions.conflicts, where `validate` finds them. What a
// project keeps there that is no list becomes the list's first element.
void keep_conflicts(Json& state, const std::vector<Conflict>& conflicts);

}  // namespace baton::merge
