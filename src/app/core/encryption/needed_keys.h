#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

// Which data keys of workflows something may still need. All functions take ids of data keys.
namespace baton::app {

// Removes those to which a file of the project refers: the state, the journal, backups, kept
// outputs, parked workflows and archives.
Result<void> remove_needed_here(std::vector<std::string>& ids, Workspace& workspace);

// Removes those that another git branch, a stash or another work tree may bring back: their states,
// parked workflows and, of work trees, all of the above. Removes all if that cannot be determined.
Result<void> remove_needed_elsewhere(std::vector<std::string>& ids, Workspace& workspace);

}  // namespace baton::app
