#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

namespace baton::contract {

struct Planted {
  std::vector<std::string> items;      // "decision dec_001"
  std::vector<std::string> encrypted;  // outputs whose content cannot be changed
};

// Adds the canary to the texts of every output, decision, constraint and artifact that one of the
// patterns matches, and to the copies of these items in outputs. Ids, types, names and times stay,
// so that the same rules apply as before.
Planted plant_canary(Json& state, const std::vector<std::string>& patterns,
                     std::string_view canary);

}  // namespace baton::contract
