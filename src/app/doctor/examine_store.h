#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Checks the store of shared contexts and environment data, if there is one.
Examined examine_store(Workspace& workspace);

}  // namespace baton::app
