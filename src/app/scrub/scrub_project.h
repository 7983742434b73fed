#pragma once

#include <optional>

#include "app/core/progress.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "app/scrub/scrub_state.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ScrubProject {
  ScrubMode mode = ScrubMode::preview;
  Progress progress = {};  // counts records of the journal
};

struct ProjectScrubbed {
  ScrubMode mode = ScrubMode::preview;
  ScrubReport report = {};
  ScrubbedJournal journal = {};
  std::optional<Written> written = {};  // the state's write
};

// Applies the policies in force and the detector to everything that is stored: the state, its
// journal and backups, outputs, parked and archived workflows, the store of shared contexts and
// environment data, and the notes. The states before it cannot be shown or restored if something
// was found in the journal. It can be interrupted at any point and run again.
Result<Outcome<ProjectScrubbed>> scrub_project(const ScrubProject& request, Workspace& workspace);
Json to_json(const ProjectScrubbed& answer);

}  // namespace baton::app
