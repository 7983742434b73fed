#pragma once

#include "app/examine_project.h"
#include "app/workspace.h"

namespace baton::app {

// Where the notes are, and whether their index can be asked.
Examined examine_notes(Workspace& workspace);

}  // namespace baton::app
