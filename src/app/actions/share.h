#pragma once

#include <span>

#include "app/core/action.h"

namespace baton::app {

// What everyone in a workflow shares: decisions, constraints, artifacts, gates, the phase.
std::span<const Action> share_actions();

}  // namespace baton::app
