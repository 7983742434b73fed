#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/archive/park_theirs.h"
#include "app/core/request/dry_run.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/recovery/restore_state.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Whether a missing state is restored although git has it on other branches.
enum class OtherBranches : std::uint8_t { respected, ignored };

struct RecoverWorkflow {
  DryRun dry_run = DryRun::no;
  OtherBranches other_branches = OtherBranches::respected;
};

struct WorkflowRecovered {
  Written written = {};
  RecoveryLevel level = RecoveryLevel::current;
  std::string source = {};  // a file or folder relative to the root, or a record; empty: none
  bool salvaged = false;    // newer parts of the damaged file were included
  std::optional<std::string> kept = {};      // the copy of the unusable file
  bool has_replaced_file = false;            // that file is of another program
  std::optional<ParkedTheirs> parked = {};   // the other side of a conflict of two workflows
  std::vector<std::string> rerecorded = {};  // executions restored from their recorded outputs
  std::vector<std::string> lost = {};        // one sentence each
  std::vector<workflow::KindLoss> losses = {};
  std::vector<std::string> restored = {};  // baton's files of which only hard links were intact
  bool has_lost_session = false;           // an empty one takes its place
  DryRun dry_run = DryRun::no;
};

// Restores an unusable or lost state, under the writers' lock; repeating it changes nothing.
// Unusable files, and a file of another program that took the place of the workflow, are saved
// under a new name before anything is replaced. Also restores baton's files of which only the hard
// links are left or intact, as after `git clean`, and begins the shared context again if the store
// is gone. Of a conflict of two workflows, ours is restored and theirs parked. A dry run returns
// the same answer without revision and digest, and changes nothing. not_found: no state and nothing
// to recover from; conflict: another program's file where no workflow was, or a state that only
// other git branches have.
Result<Outcome<WorkflowRecovered>> recover_workflow(const RecoverWorkflow& request,
                                                    Workspace& workspace);
// Neither the state nor a file of baton's needed a repair.
bool changed_nothing(const WorkflowRecovered& recovered);
Json to_json(const WorkflowRecovered& recovered);

}  // namespace baton::app
