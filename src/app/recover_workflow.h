#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/workspace.h"
#include "app/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What a state was brought back from; the first that can be used is.
enum class RecoveryLevel : std::uint8_t {
  current,  // nothing was wrong
  backup,   // the newest valid backup, and outputs recorded since
  outputs,  // recorded outputs alone
  minimal,  // nothing but the workflow's id
};

std::string_view name_of(RecoveryLevel level);

struct RecoverWorkflow {};

struct WorkflowRecovered {
  Written written = {};
  RecoveryLevel level = RecoveryLevel::current;
  std::string source = {};                   // a file or folder relative to the root; empty: none
  std::optional<std::string> kept = {};      // the unusable file's copy
  std::vector<std::string> rerecorded = {};  // executions taken in again from their outputs
  std::vector<std::string> lost = {};        // a sentence each
};

// Brings an unusable or lost state back, under the writers' lock; doing it
// again changes nothing. What could not be used is kept under a new name before anything is
// replaced. not_found: no state and nothing to recover from; conflict: another program's state.
Result<Outcome<WorkflowRecovered>> recover_workflow(const RecoverWorkflow& request,
                                                    Workspace& workspace);
Json to_json(const WorkflowRecovered& recovered);

}  // namespace baton::app
