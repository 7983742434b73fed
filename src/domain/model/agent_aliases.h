#pragma once

#include <cstdint>
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

// Whether Claude Code may start an agent of which the name is only a spelling (agent_spelling.h).
// It does not if an agent has exactly this name.
enum class OtherSpellings : std::uint8_t { possible, excluded };

// The agents whose rules may apply to an agent that is launched under a name: usually one. Its
// name, without baton's prefix, if neither the map nor an alias has it.
//   1. the agent of the map with exactly this name
//   2. that of the alias with exactly this name
//   3. the agents of the map of whose names it is a spelling
//   4. that of the first alias that matches it or a name of which it is a spelling
std::vector<std::string> agents_launched_as(std::string_view name, const RelevanceMap& map,
                                            std::span<const AgentAlias> aliases,
                                            OtherSpellings others = OtherSpellings::possible);

}  // namespace baton::model
