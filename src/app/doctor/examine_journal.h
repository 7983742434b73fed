#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "app/doctor/examine_project.h"

namespace baton::app {

// Checks how far back the journal reaches, whether all of it can be read, and whether the state
// matches its last record. Examination::everything: also that records can be appended.
Examined examine_journal(Examination scope, Workspace& workspace);

// Compares the files of the journal and the backups with their hard links below the git directory.
Examined examine_hard_links(Workspace& workspace);

// Checks the parked workflows in .claude/workflows.
Examined examine_parked(Workspace& workspace);

// Names archives without their summary, which `summaries` and the lessons of contexts leave out.
// Empty if there are none.
std::optional<Examined> examine_archives(Workspace& workspace);

}  // namespace baton::app
