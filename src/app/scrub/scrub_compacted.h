#pragma once

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/scrub/scrub_report.h"
#include "baton/result.h"
#include "domain/policy/redact.h"
#include "json/json.h"

namespace baton::app {

// Redacts a state in its stored form together with its compacted outputs; to apply, writes the
// files of the redacted ones and refers to them. Outputs that cannot be read are an error if they
// are required.
Result<policy::RedactionReport> redact_stored_state(Json& state, Outputs outputs, ScrubMode mode,
                                                    Workspace& workspace);

// Reports what is to be redacted in files that nothing refers to.
Result<void> examine_unreferenced_outputs(Workspace& workspace, ScrubReport& report);

// Removes the files that nothing refers to, under the writers' lock: those that were replaced by
// redacted ones, and those that a killed process or an undone change left.
Result<void> remove_unreferenced_outputs(Workspace& workspace);

}  // namespace baton::app
