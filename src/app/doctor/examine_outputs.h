#pragma once

#include <optional>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

Examined examine_outputs(const std::optional<LoadedState>& state, Workspace& workspace);

// Names outputs that hooks kept, because they could not be recorded. Empty if there are none.
std::optional<Examined> examine_kept_outputs(const std::optional<LoadedState>& state,
                                             Workspace& workspace);

// Names the damaged receipts of the workflow. Empty if there are none.
std::optional<Examined> examine_receipts(const std::optional<LoadedState>& state,
                                         Workspace& workspace);

}  // namespace baton::app
