#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Checks the folder of the notes and their index.
Examined examine_notes(Workspace& workspace);

}  // namespace baton::app
