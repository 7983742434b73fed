#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/rehearsal.h"
#include "app/core/workspace.h"
#include "app/core/written.h"
#include "app/recovery/restore_state.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct RecoverWorkflow {
  Rehearsal rehearsal = Rehearsal::no;
};

struct WorkflowRecovered {
  Written written = {};
  RecoveryLevel level = RecoveryLevel::current;
  std::string source = {};  // a file or folder relative to the root, or a record; empty: none
  bool salvaged = false;    // the damaged file proved newer things than the source; taken in
  std::optional<std::string> kept = {};      // the unusable file's copy
  std::vector<std::string> rerecorded = {};  // executions taken in again from their outputs
  std::vector<std::string> lost = {};        // a sentence each
  std::vector<workflow::KindLoss> losses = {};
  Rehearsal rehearsal = Rehearsal::no;
};

// Brings an unusable or lost state back, under the writers' lock; doing it
// again changes nothing. What could not be used is kept under a new name before anything is
// replaced. A rehearsal says the same and leaves everything as it is: no revision, no digest.
// not_found: no state and nothing to recover from; conflict: another program's state.
Result<Outcome<WorkflowRecovered>> recover_workflow(const RecoverWorkflow& request,
                                                    Workspace& workspace);
Json to_json(const WorkflowRecovered& recovered);

}  // namespace baton::app
