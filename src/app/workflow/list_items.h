#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// The kinds of items that agents share through the state.
enum class SharedItems : std::uint8_t { decisions, constraints, artifacts };

struct ListItems {
  SharedItems which = SharedItems::decisions;
};

struct ItemList {
  SharedItems which = SharedItems::decisions;
  Json items;  // an array, in the order of the state
};

// Lists the items that the caller may see. People and the orchestrator also see superseded
// decisions and lifted constraints, which are marked (supersededBy, liftedAt).
Result<Outcome<ItemList>> list_items(const ListItems& request, Workspace& workspace);
Json to_json(const ItemList& answer);

}  // namespace baton::app
