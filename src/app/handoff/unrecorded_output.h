#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "app/handoff/end_handoff.h"
#include "baton/error.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// An error that says that the lease's execution has been ended otherwise.
bool has_ended_otherwise(const Error& error, const Lease& lease);

// Stores a valid output, redacted, so that it is not lost if the state is busy, damaged or gone,
// the configuration is unusable, or the execution has been ended otherwise. The answer is kept or
// lost, and says how to record the output.
HandoffEnded keep_output(Json output, const Lease& lease, const Error& error, Workspace& workspace);

// The same for an output that is still invalid when the agent ends, for the reasons in `faults`. An
// empty output is text that is not JSON.
HandoffEnded keep_invalid_output(Json output, const Lease& lease, std::string_view faults,
                                 Workspace& workspace);

}  // namespace baton::app
