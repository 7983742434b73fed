#pragma once

#include <string>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct UnarchiveWorkflow {
  std::string workflow;
};

struct WorkflowUnarchived {
  Written written;
  std::string state_file;
  std::string source;      // the archive's path, relative to the root
  bool unchanged = false;  // it was already active again
};

// Restores an archived workflow: writes the state durably, byte for byte, then removes summaries
// and archive. May be repeated after a crash. not_found: no such archive; conflict: there is
// already a state.
Result<Outcome<WorkflowUnarchived>> unarchive_workflow(const UnarchiveWorkflow& request,
                                                       Workspace& workspace);
Json to_json(const WorkflowUnarchived& answer);

}  // namespace baton::app
