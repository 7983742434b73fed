#pragma once

#include <string_view>

#include "app/core/action.h"

namespace baton::app {

// The action of an operation (authority::operations()), which is also its command's name. Null:
// there is none.
const Action* find_action(std::string_view operation);

}  // namespace baton::app
