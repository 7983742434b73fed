#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"

namespace baton::app {

// Removes data keys from the owner's files in the other work trees of the repository: a tree that
// still has a copy would bring a removed key back with its next use. Returns the files, as absolute
// paths, that may still have one. Call it while the data keys of all work trees are locked.
std::vector<std::string> remove_from_other_trees(const std::string& owner,
                                                 const std::vector<std::string>& ids,
                                                 Workspace& workspace);

}  // namespace baton::app
