#pragma once

#include <string_view>

#include "json/json.h"

namespace baton::workflow {

// An output that adds items to a state.
struct ItemSource {
  const Json& state;
  const Json& output;              // expanded
  const Json* replaced = nullptr;  // the output that it amends, expanded; null if there is none
};

// Whether the output's agent made `item` of the state's `list`, so that an amendment may change or
// withdraw it. An item that names nobody, such as a constraint whose source is "PRD", is the
// agent's if the replaced output states it.
bool is_own_item(const Json& item, std::string_view list, const ItemSource& source);

// Whether `name` is a person's, the orchestrator's, or that of an agent with an execution.
bool is_participant(std::string_view name, const Json& state);

}  // namespace baton::workflow
