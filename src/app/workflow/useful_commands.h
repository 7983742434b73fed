#pragma once

#include <vector>

#include "app/core/next_command.h"
#include "app/workflow/workflow_status.h"

namespace baton::app {

// The three most useful commands for the workflow's status.
std::vector<NextCommand> useful_commands(const WorkflowStatus& status);

}  // namespace baton::app
