#pragma once

#include <optional>
#include <string>

#include "app/core/state/recovery_sources.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "store/state_history.h"

// The journal and the backups know the changes that were made here. git brings others: those of
// another clone, and, after a change of the branch, those of this branch.
namespace baton::app {

struct BranchState {
  UsableState state;
  bool is_recorded = true;                 // false: only the last commit has it
  std::optional<UsableState> beside = {};  // the last commit's, which has not led to `state`
};

// The workflow's state on this git branch: `found`, its newest one in the journal or a backup, or
// that of the last commit. The commit's is taken if only other branches have `found`, and this work
// tree was on one that has it; or if the journal does not know the commit's and it came after
// `found`: an earlier commit of this branch has `found`, or the commit's has a higher revision and
// everything that `found` has.
Result<BranchState> state_of_branch(UsableState found, const History& history,
                                    Workspace& workspace);

// What the state beside it has and `restored` lacks, and the command that prints it; empty if
// nothing is missing.
std::string missing_from_commit(const Json& restored, const BranchState& branch);

}  // namespace baton::app
