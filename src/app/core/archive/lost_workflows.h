#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_history.h"

namespace baton::app {

// A workflow that was parked and whose file is gone, as after `git clean`.
struct LostParkedWorkflow {
  std::string workflow;
  Revision revision;  // of its last state in the journal, when it was parked
};

// Parked workflows that the journal shows neither as resumed nor as ended, and that are neither
// parked nor archived now.
Result<std::vector<LostParkedWorkflow>> lost_parked_workflows(const History& history,
                                                              Workspace& workspace);

// "`baton show --at 7` prints its last state in the journal".
std::string hint_to(const LostParkedWorkflow& lost);

}  // namespace baton::app
