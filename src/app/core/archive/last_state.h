#pragma once

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"

namespace baton::app {

// The newest revision of the workflow in the journal; 0 if it has none.
Result<Revision> last_journaled_revision(const Identifier& workflow, Workspace& workspace);

// Whether the archive has the workflow's state at the revision or a later one. A workflow can go on
// although an archive of it is there: after `unarchive` and a checkout of the archive's file, or
// after an `archive` that was interrupted.
Result<bool> is_archived_up_to(Revision revision, const Identifier& workflow, Workspace& workspace);

}  // namespace baton::app
