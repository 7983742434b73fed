#pragma once

#include <string>

#include "domain/model/relevance_map.h"

namespace baton::claude {

// Writes the file of an agent that has none, so that Claude Code can launch it: its name, its task,
// and the form of its answer.
std::string new_agent_file(const model::AgentRule& rule);

}  // namespace baton::claude
