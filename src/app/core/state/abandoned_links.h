#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "host/repository.h"

// Hard links that this project does not use: of projects that were moved or deleted, and in a git
// directory of another user.
namespace baton::app {

// What to do with them. Does not advise to remove what may be the only copy of a project.
std::string hint_to(const AbandonedLinks& links);

// How to restore the project around the current folder if its files were deleted, as by
// `git clean`; empty if there is none that only its hard links have.
std::string hint_to_deleted_project(Workspace& workspace);

// The warning of `rule` about hard links in a git directory of another user, which this user cannot
// remove or examine. Empty if there are none.
std::optional<Finding> foreign_links_left(std::string rule, Workspace& workspace);

}  // namespace baton::app
