#pragma once

#include <string_view>

#include "app/core/action.h"

namespace baton::app {

// The action of an operation (authority::operations()), whose name is also the command's. Null if
// not found.
const Action* find_action(std::string_view operation);

}  // namespace baton::app
