#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::model {

// The name of a launched agent, in which * stands for any characters, and the agent of the map
// whose rule applies to it.
struct AgentAlias {
  std::string pattern;
  std::string agent;
};

// `agents.aliases` of the settings, in their order.
std::vector<AgentAlias> agent_aliases(const Json& settings);

// The agent that a launched agent is: itself, without baton's prefix, if the map has a rule for it
// or no alias matches; else that of the first alias that matches.
std::string launched_as(std::string_view name, const RelevanceMap& map,
                        std::span<const AgentAlias> aliases);

}  // namespace baton::model
