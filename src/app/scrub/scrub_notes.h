#pragma once

#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "baton/result.h"

namespace baton::app {

// Scrubs the notes of the context store. Each changed note gets a line in its changelog.
Result<void> scrub_notes(ScrubMode mode, Workspace& workspace, ScrubReport& report);

}  // namespace baton::app
