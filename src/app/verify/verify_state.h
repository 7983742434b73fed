#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "app/verify/verify_project.h"

namespace baton::app {

// Checks the state and the context of each agent started in it. Skips another program's state file,
// and a state that cannot be checked because of errors in the configuration.
Result<std::vector<VerifiedPart>> verify_state(WorkflowDemand demand,
                                               const VerifiedPart& configuration,
                                               Workspace& workspace);

}  // namespace baton::app
