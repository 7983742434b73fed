#pragma once

#include <string>

#include "domain/model/relevance_map.h"

namespace baton::claude {

// A file for an agent that has none, which Claude Code can launch: its name and task, and the form
// of its answer.
std::string new_agent_file(const model::AgentRule& rule);

}  // namespace baton::claude
