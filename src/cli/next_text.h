#pragma once

#include <string>
#include <string_view>

#include "app/core/next_command.h"
#include "app/workflow/next_agents.h"

namespace baton::cli {

// One line per agent that runs, is ready or is blocked, in this order, then one line for all agents
// that are done, and one for each stale output and each that could not be recorded. Each line
// begins with `indent`.
std::string next_text(const app::NextAgents& answer, std::string_view indent);

// The title, and below it each command with its purpose in a second column.
std::string commands_text(std::string_view title, const std::vector<app::NextCommand>& commands);

}  // namespace baton::cli
