#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A parked workflow in .claude/workflows. Members that its file lacks are empty.
struct ParkedWorkflow {
  std::string workflow;
  std::string feature;
  std::string phase;
  Revision revision;
};

// Sorted by id. Omits a copy of the active workflow, which a crash may leave; for an unreadable
// file only the id is set.
Result<std::vector<ParkedWorkflow>> parked_workflows(std::string_view active, Workspace& workspace);
Json to_json(const std::vector<ParkedWorkflow>& parked);

// The result of parking the active workflow durably. Parking is done under the state store's lock,
// before another workflow becomes active: a crash in between only leaves a copy of the active one.
struct ActiveParked {
  std::string workflow;
  std::string file;   // relative to the root
  Findings warnings;  // a different parked state of it was saved beside the file
};
Json to_json(const ActiveParked& parked);  // {"workflowId", "file"}
Result<ActiveParked> park_active(const LoadedState& active, Workspace& workspace);

Error neither_active_nor_parked(const Identifier& id);

// Parses a parked workflow's text as a state: parked files are shared and may have been edited.
// malformed: damaged, or another workflow's; conflict: another program's.
Result<LoadedState> judge_parked(std::string text, const Identifier& id, Workspace& workspace,
                                 Purpose purpose = Purpose::reading);

// Removes the parked file of a workflow that has become active; a state that is recorded nowhere
// else is saved beside it.
Result<Findings> unpark(const Identifier& id, const std::string& active_text, Workspace& workspace);

}  // namespace baton::app
