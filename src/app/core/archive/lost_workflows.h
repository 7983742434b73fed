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
  // Its last state in the journal, when it was parked. Other workflows may have the same revision.
  StateReference state;
};

// Parked workflows that the journal shows neither as resumed nor as ended, and that are neither
// active, parked nor archived now, nor on another git branch.
Result<std::vector<LostParkedWorkflow>> lost_parked_workflows(const History& history,
                                                              Workspace& workspace);

// The same, with the journal read here. Empty if the journal cannot be read.
std::vector<LostParkedWorkflow> lost_parked_workflows(Workspace& workspace);

// The hint for a parked workflow whose file cannot be used, as below. Empty if the journal does not
// know its state.
std::string hint_to_journaled(const Identifier& workflow, Workspace& workspace);

// "`baton show --at 7@0e57a1b2` prints its last state in the journal".
std::string hint_to(const LostParkedWorkflow& lost);

}  // namespace baton::app
