#pragma once

#include <string>

#include "app/core/workspace.h"
#include "host/repository.h"

// Hard links of projects that were moved or deleted.
namespace baton::app {

// What to do with them. Does not advise to remove what may be the only copy of a project.
std::string hint_to(const AbandonedLinks& links);

// How to restore the project around the current folder if its files were deleted, as by
// `git clean`; empty if there is none that only its hard links have.
std::string hint_to_deleted_project(Workspace& workspace);

}  // namespace baton::app
