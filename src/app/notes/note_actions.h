#pragma once

#include <span>

#include "app/core/request/action.h"

namespace baton::app {

// Notes of the context store.
std::span<const Action> note_actions();

}  // namespace baton::app
