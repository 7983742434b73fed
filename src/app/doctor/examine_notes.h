#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Where the notes are, and whether their index can be asked.
Examined examine_notes(Workspace& workspace);

}  // namespace baton::app
