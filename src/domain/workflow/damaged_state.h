#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/identified_lists.h"
#include "json/json.h"
#include "json/salvage.h"

namespace baton::workflow {

inline constexpr std::string_view kGates = "qualityGates";

// Members that every write sets.
constexpr bool is_bookkeeping(std::string_view member) {
  return member == "revision" || member == "lastUpdated";
}

// The readable content of a damaged file.
struct DamagedState {
  std::optional<json::Salvaged> state;  // not validated yet
  std::optional<Json> other_side;       // of a conflict, perhaps of another workflow
};

// Of conflicting sides the better one, of several documents the newest complete one; with the items
// and gates that only the others have, if they belong to the same workflow.
DamagedState read_damaged_state(std::string_view damaged);

// Whether a text identifies itself as a baton state, complete or damaged, by the markers in its
// intact part.
bool shows_baton_state(std::string_view text);

// Adds items and gates that only `other` has, another reading of the same state. Lists in `whole`
// are complete and stay. False if there was nothing to add.
bool add_items(Json& state, const Json& other, const std::vector<std::string>& whole = {});

// What `other` has and `state` lacks or has with other content: names of members, items and gates.
std::vector<std::string> content_missing_in(const Json& state, const Json& other);

// Whether `items` has that item, or another with its id.
bool has_item(const Json& items, const model::IdentifiedList& list, const Json& item);

}  // namespace baton::workflow
