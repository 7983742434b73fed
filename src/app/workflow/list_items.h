#pragma once

#include <cstdint>

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
  Json items;  // an array, in the order of the state
};

// Those that the caller may see. People and the orchestrator see superseded decisions and lifted
// constraints, too, which are marked (supersededBy, liftedAt).
Result<Outcome<ItemList>> list_items(const ListItems& request, Workspace& workspace);
Json to_json(const ItemList& answer);

}  // namespace baton::app
