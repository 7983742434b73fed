#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_history.h"

namespace baton::app {

enum class Loss : std::uint8_t {
  file_gone,   // it was parked, and its file was removed, as by `git clean`
  older_file,  // it was parked, and its file has an earlier state, as after `git checkout`
  displaced    // it was active, and git or another program replaced its state by another one
};

struct MissingWorkflow {
  std::string workflow;
  // Its last state in the journal. Other workflows may have the same revision.
  StateReference state;
  Loss loss = Loss::file_gone;
};

// Workflows that were parked or displaced, that the journal shows neither as resumed nor as ended,
// and of which that state or a later one is neither active, parked nor archived now, nor in a
// commit: of a parked one, only the commits of other git branches, tags and stashes count.
Result<std::vector<MissingWorkflow>> lost_workflows(const History& history, Workspace& workspace);

// The same, with the journal read here. Empty if the journal cannot be read.
std::vector<MissingWorkflow> lost_workflows(Workspace& workspace);

// The hint for a parked workflow whose file cannot be used, as below. Empty if the journal does not
// know its state.
std::string hint_to_journaled(const Identifier& workflow, Workspace& workspace);

// "its file is lost", "its file has an earlier state", "another program replaced its state".
std::string_view description_of(Loss loss);

// "`baton show --at 7@0e57a1b2` prints its last state in the journal".
std::string hint_to(const MissingWorkflow& lost);

}  // namespace baton::app
