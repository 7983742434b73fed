#pragma once

#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "baton/result.h"

namespace baton::app {

// Scrubs the files beside the state and its journal: recorded outputs, receipts, parked
// workflows, archives and summaries, copies of damaged states, the log of the hooks. To be applied
// under the writers' lock. Each file is replaced as a whole.
Result<void> scrub_files(ScrubMode mode, Workspace& workspace, ScrubReport& report);

}  // namespace baton::app
