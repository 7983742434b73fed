#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

// The workflows of the project's other state files (`baton --state PATH`).
namespace baton::app {

struct OtherWorkflows {
  std::vector<std::string> live = {};  // ids; also of workflows whose state is missing
  bool is_any_lost = false;            // a workflow whose id cannot be read
};

// Of all states with a journal, except the workspace's own.
Result<OtherWorkflows> workflows_of_other_states(Workspace& workspace);

}  // namespace baton::app
