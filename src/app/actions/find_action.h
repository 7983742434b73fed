#pragma once

#include <optional>
#include <string_view>

#include "app/core/request/action.h"

namespace baton::app {

// The action of an operation (authority::operations()), whose name is also the command's. Null if
// not found.
const Action* find_action(std::string_view operation);

// The operation with an action that a misspelt name probably means.
std::optional<std::string_view> nearest_operation(std::string_view name);

}  // namespace baton::app
