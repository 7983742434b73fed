#pragma once

#include <string>

#include "app/workflow/merge_states.h"

namespace baton::app {

// Parks the other side's workflow of a merge as <id>.json.<digest>. Never as <id>.json: git may
// track that file, and writes or deletes it after the merge driver has run.
Result<ParkedTheirs> park_theirs(const Identifier& id, Revision revision, const std::string& text,
                                 Workspace& workspace);

// The warning about it.
Finding parked_finding(const ParkedTheirs& parked, const Workspace& workspace);

}  // namespace baton::app
