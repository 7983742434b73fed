#pragma once

#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "baton/result.h"

namespace baton::app {

// Scrubs the values of shared contexts and environment data, their history and snapshots: fields
// that the author's policies name, secrets, and values that should be encrypted and are not.
// Encrypted values without a key stay as they are, with a warning.
Result<void> scrub_values(ScrubMode mode, Workspace& workspace, ScrubReport& report);

}  // namespace baton::app
