#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "app/verify/verify_project.h"

namespace baton::app {

// The state, and the context of each agent that was started in it. A state file of another program
// is not checked; nor is a state that errors of the configuration prevent from being checked.
Result<std::vector<VerifiedPart>> verify_state(WorkflowDemand demand,
                                               const VerifiedPart& configuration,
                                               Workspace& workspace);

}  // namespace baton::app
