#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"

namespace baton::app {

// The newest revision of each workflow in the journal.
using LastRevisions = std::map<std::string, Revision, std::less<>>;
Result<LastRevisions> last_journaled_revisions(Workspace& workspace);
// 0 if the journal has none of the workflow.
Revision last_revision_of(const Identifier& workflow, const LastRevisions& revisions);

// Whether the archive has the workflow's state at the revision or a later one. A workflow can go on
// although an archive of it is there: after `unarchive` and a checkout of the archive's file, or
// after an `archive` that was interrupted.
Result<bool> is_archived_up_to(Revision revision, const Identifier& workflow, Workspace& workspace);

// The workflow that was active last, if it is archived: it has ended, or its state was lost after
// an `archive` that was interrupted. To be called if there is no state file.
Result<std::optional<Identifier>> last_if_archived(Workspace& workspace);

}  // namespace baton::app
