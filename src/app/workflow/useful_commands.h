#pragma once

#include <string_view>
#include <vector>

#include "app/core/next_command.h"
#include "app/workflow/workflow_status.h"

namespace baton::app {

// The three most useful commands for the workflow's status. `baton` is baton_here().
std::vector<NextCommand> useful_commands(const WorkflowStatus& status, std::string_view baton);

}  // namespace baton::app
