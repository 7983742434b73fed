#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/relative_path.h"

// Which data keys of workflows something may still need. All functions take ids of data keys.
namespace baton::app {

// Removes those to which a file of the project refers: the states, also those of other paths, the
// journal, backups, kept and compacted outputs, parked workflows and archives.
Result<void> remove_needed_here(std::vector<std::string>& ids, Workspace& workspace);

// Removes those that a git branch, a tag, a stash or another work tree may bring back: in any file
// of their commits, and, of work trees, in all of the above. Removes all if that cannot be
// determined. `leaving` are files that are to be removed: commits that have nothing but these,
// unchanged, need no key.
Result<void> remove_needed_elsewhere(std::vector<std::string>& ids, Workspace& workspace,
                                     std::span<const RelativePath> leaving = {});

}  // namespace baton::app
