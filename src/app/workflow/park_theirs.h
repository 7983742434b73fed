#pragma once

#include "app/core/load_state.h"
#include "app/workflow/merge_states.h"

namespace baton::app {

// Parks a workflow that a merge found on the other side. Where another state of it is parked
// already, the one with the higher revision is what `baton switch` finds; the other stays beside.
Result<ParkedTheirs> park_theirs(const LoadedState& theirs, const Identifier& id,
                                 Workspace& workspace);

// What there is to say about it.
Finding parked_finding(const ParkedTheirs& parked);

}  // namespace baton::app
