#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/workflow/item_lists.h"
#include "json/json.h"
#include "json/salvage.h"

namespace baton::workflow {

// What a damaged file tells as a whole.
struct DamagedState {
  std::optional<json::Salvaged> state;  // not yet judged
  std::vector<std::string> lost;        // what gave way in a conflict, a sentence each
};

// Of conflicting sides the better one, of several documents the newest whole one; with the items
// and gates that only the others have, if they are of the same workflow.
DamagedState read_damaged_state(std::string_view damaged);

// Whether a text shows by itself that it is a state of baton's, whole or damaged: by the markers in
// its intact part.
bool shows_baton_state(std::string_view text);

// Adds items and gates that only `other` has, another reading of the same state. Lists named in
// `whole` lack nothing and stay as they are.
void add_items(Json& state, const Json& other, const std::vector<std::string>& whole = {});

// Whether `items` holds that item, or another with its id.
bool has_item(const Json& items, const ItemList& list, const Json& item);

}  // namespace baton::workflow
