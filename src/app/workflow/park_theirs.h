#pragma once

#include "app/workflow/merge_states.h"

namespace baton::app {

// Parks the other side's workflow of a merge. If another state of it is already parked, the one
// with the higher revision becomes the one that `baton switch` finds; the other is saved beside it.
Result<ParkedTheirs> park_theirs(const Identifier& id, Revision revision, const std::string& text,
                                 Workspace& workspace);

// The warning about it.
Finding parked_finding(const ParkedTheirs& parked);

}  // namespace baton::app
