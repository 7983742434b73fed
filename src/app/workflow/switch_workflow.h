#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/core/archive/lost_workflows.h"
#include "app/core/archive/parked_workflows.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct SwitchWorkflow {
  std::string workflow;
};

struct WorkflowSwitched {
  Written written;  // of the resumed workflow
  std::string state_file;
  std::optional<ActiveParked> parked;  // the workflow that was active
  bool unchanged = false;              // it was already active
};

// Parks the active workflow and resumes a parked one byte for byte: it keeps its revision, and its
// next change gets a revision above all that were ever used here. After a crash, one of the two is
// active, both are complete, and the next switch cleans up. not_found: it is not parked; malformed:
// its file is damaged or holds another workflow; conflict: the active state is another program's.
Result<Outcome<WorkflowSwitched>> switch_workflow(const SwitchWorkflow& request,
                                                  Workspace& workspace);
Json to_json(const WorkflowSwitched& answer);

struct ListParked {};

struct ParkedList {
  std::vector<ParkedWorkflow> parked;
  std::vector<MissingWorkflow> lost = {};
};

Result<Outcome<ParkedList>> list_parked(const ListParked& request, Workspace& workspace);
Json to_json(const ParkedList& answer);

}  // namespace baton::app
