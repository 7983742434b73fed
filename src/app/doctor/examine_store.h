#pragma once

#include <optional>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Checks the store of shared contexts and environment data, if there is one, and whether it has the
// shared context of the workflow in `state`.
Examined examine_store(const std::optional<LoadedState>& state, Workspace& workspace);

}  // namespace baton::app
