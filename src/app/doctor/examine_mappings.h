#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Whether `baton migrate` can use the files in .claude/migrations; empty if there are none.
std::optional<Examined> examine_mappings(Workspace& workspace);

}  // namespace baton::app
