#pragma once

#include <span>

#include "app/core/request/action.h"

namespace baton::app {

// Tasks of the active workflow, and messages between its agents.
std::span<const Action> task_actions();

}  // namespace baton::app
