#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A workflow that waits in .claude/workflows. Members that its file lacks are empty.
struct ParkedWorkflow {
  std::string workflow;
  std::string feature;
  std::string phase;
  Revision revision;
};

// Sorted by id. A copy of the active workflow, which a crash may leave, is not listed; of a file
// that cannot be read, there is only the name.
Result<std::vector<ParkedWorkflow>> parked_workflows(std::string_view active, Workspace& workspace);
Json to_json(const std::vector<ParkedWorkflow>& parked);

// The active workflow put aside, durably. To be called under the state store's lock, before
// another one takes its place: a crash in between leaves a copy of the active one, and that is all.
struct ActiveParked {
  std::string workflow;
  std::string file;   // relative to the root
  Findings warnings;  // another state of it that was parked there is kept beside
};
Json to_json(const ActiveParked& parked);  // {"workflowId", "file"}
Result<ActiveParked> park_active(const LoadedState& active, Workspace& workspace);

// A parked workflow's text as a state: parked files are shared and may have been edited.
// malformed: it is damaged, or another workflow's; conflict: another program's.
Result<LoadedState> judge_parked(std::string text, const Identifier& id, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);

// Removes a workflow from where it was parked, once it is active; what nobody else knows is kept
// beside.
Result<Findings> unpark(const Identifier& id, const std::string& active_text, Workspace& workspace);

}  // namespace baton::app
