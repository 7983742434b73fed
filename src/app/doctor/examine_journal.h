#pragma once

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// How far back the journal reaches, whether all of it can be read, and whether the state is what it
// says last.
Examined examine_journal(Workspace& workspace);

// The workflows that wait in .claude/workflows.
Examined examine_parked(Workspace& workspace);

}  // namespace baton::app
