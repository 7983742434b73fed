#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_history.h"

namespace baton::app {

// Whether the archive stands for the state (see stands_for()); null: any archive that can be read
// does. A workflow can go on although an archive of it is there: after `unarchive` and a checkout
// of the archive's file, after a merge, or after an `archive` that was interrupted.
Result<bool> is_archived_up_to(const JournalEntry* state, const Identifier& workflow,
                               const History& history, Workspace& workspace);

// The workflow that was active last, if it is archived: it has ended, or its state was lost after
// an `archive` that was interrupted. To be called if there is no state file.
Result<std::optional<Identifier>> last_if_archived(Workspace& workspace);

}  // namespace baton::app
