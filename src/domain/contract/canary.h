#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace baton::contract {

struct PlantedItem {
  std::string kind;
  std::string id;
  std::string canary;  // begins with the one that was given; no item's is part of another's
};

struct Planted {
  std::vector<PlantedItem> items;
  std::vector<std::string> encrypted;  // outputs whose content cannot be changed
};

// Adds a canary of its own to the texts of every output, decision, constraint and artifact that one
// of the patterns matches, and to the copies of these items in outputs. Ids, types, names and times
// stay, so that the same rules apply as before. `canary` is letters and digits.
Planted plant_canary(Json& state, const std::vector<std::string>& patterns,
                     std::string_view canary);

}  // namespace baton::contract
