#pragma once

#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// What agents share through the state.
enum class SharedItems : std::uint8_t { decisions, constraints, artifacts };

struct ListItems {
  SharedItems which = SharedItems::decisions;
};

struct ItemList {
  SharedItems which = SharedItems::decisions;
  std::vector<Json> items;  // as they stand in the state, in its order
};

// All of them: superseded decisions and lifted constraints say so themselves (supersededBy,
// liftedAt). Everything else stands.
Result<Outcome<ItemList>> list_items(const ListItems& request, Workspace& workspace);
Json to_json(const ItemList& answer);

}  // namespace baton::app
