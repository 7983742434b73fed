#pragma once

#include <string>

#include "app/agents/import_agents.h"

namespace baton::cli {

// One line per agent, and the beginning of the map.
std::string text_of(const app::AgentsImported& answer);

}  // namespace baton::cli
