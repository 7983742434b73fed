#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "app/recovery/restore_state.h"
#include "baton/result.h"
#include "host/repository.h"
#include "store/stored_state.h"

// A conflict of two workflows in the state file, as after a merge without baton's merge driver. git
// also merges lines of the two outside of its markers, so that only the merged versions tell which
// lines are of which workflow.
namespace baton::app {

// The merged versions if the damaged file is such a conflict, and git still has them.
std::optional<MergedVersions> conflicting_workflows(const StoredState& damaged,
                                                    Workspace& workspace);

// Our version, whole. Empty if it cannot be used, or the journal has a later state.
Result<std::optional<Restored>> restore_ours(const std::string& ours, Workspace& workspace);

}  // namespace baton::app
