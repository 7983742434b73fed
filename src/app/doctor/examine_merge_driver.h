#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Whether git calls `baton merge` for every file that needs it. Empty if .gitattributes does not
// name the driver.
std::optional<Examined> examine_merge_driver(Workspace& workspace);

}  // namespace baton::app
