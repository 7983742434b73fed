#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/model/project_map.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::app {

// The agents of the built-in map.
std::vector<std::string_view> built_in_agents();

// The agents whose rules name it in needsFrom.
std::vector<std::string> agents_needing(std::string_view agent, const model::RelevanceMap& map);

struct ListedAgent {
  model::AgentRule rule;
  model::RuleOrigin origin = model::RuleOrigin::built_in;
};

struct ListAgents {};

struct AgentsListed {
  std::string source;  // the project's file, or "defaults"
  std::vector<ListedAgent> agents;
};

// The agents of the relevance map in force, in its order.
Result<Outcome<AgentsListed>> list_agents(const ListAgents& request, Workspace& workspace);
Json to_json(const AgentsListed& answer);

struct ShowAgent {
  std::string agent;
};

struct AgentShown {
  ListedAgent agent;
  Json rule;                           // as the configuration in force has it
  std::vector<std::string> needed_by;  // agents whose rules name it in needsFrom
  std::vector<std::string> gates;      // the agent's gates in gates.owners
};

// One agent's rule. not_found: the map has no such agent.
Result<Outcome<AgentShown>> show_agent(const ShowAgent& request, Workspace& workspace);
Json to_json(const AgentShown& answer);

enum class MapDrawing : std::uint8_t { text, mermaid, dot };

struct DrawAgents {
  MapDrawing drawing = MapDrawing::text;
};

struct AgentsDrawn {
  std::string text;
  model::RelevanceMap map;
};

// Draws which agent needs which.
Result<Outcome<AgentsDrawn>> draw_agents(const DrawAgents& request, Workspace& workspace);

// {"agents": names, "layers": names, "edges": [{"from", "to", "optional"}]}.
Json to_json(const AgentsDrawn& answer);

}  // namespace baton::app
