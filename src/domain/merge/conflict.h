#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/json.h"

namespace baton::merge {

// A value that both sides changed differently and that no rule resolves. A value is empty if that
// version has nothing at the location.
struct Conflict {
  std::string location;      // JSON Pointer into the merged state
  std::string item_id = {};  // of the item at or above it, if its list has ids
  std::optional<Json> base;
  std::optional<Json> ours;
  std::optional<Json> theirs;
  bool is_invalid = false;  // with their value, the merged state would have an error
};

// {"location", "itemId"?, "base"?, "ours"?, "theirs"?, "invalid"?}
Json to_json(const Conflict& conflict);

// Appends the conflicts to the state's extensions.conflicts, where `validate` finds them. A value
// there that is not a list becomes the list's first element.
void keep_conflicts(Json& state, const std::vector<Conflict>& conflicts);

}  // namespace baton::merge
