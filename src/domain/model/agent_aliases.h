#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/model/relevance_map.h"
#include "json/view.h"

namespace baton::model {

// A pattern for names of launched agents, in which * matches any characters, and the agent of the
// map whose rule applies.
struct AgentAlias {
  std::string pattern;
  std::string agent;
};

// `agents.aliases` of the settings, in their order.
std::vector<AgentAlias> agent_aliases(const json::View& settings);

// The agent whose rule applies to a launched agent: the agent itself, without baton's prefix, if
// the map has it or no alias matches; else that of the first matching alias.
std::string launched_as(std::string_view name, const RelevanceMap& map,
                        std::span<const AgentAlias> aliases);

}  // namespace baton::model
