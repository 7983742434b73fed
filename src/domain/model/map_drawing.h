#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "domain/model/relevance_map.h"

// Draws a relevance map for people and for drawing programs.
namespace baton::model {

// Agents by the length of their longest chain of prerequisites. Agents in a cycle, or that need
// such an agent, can never start and are in no layer.
struct MapLayers {
  std::vector<std::vector<std::string_view>> layers;
  std::vector<std::string_view> in_cycle;
};
MapLayers layers_of(const RelevanceMap& map);

// Layer by layer, each agent with its prerequisites.
std::string map_as_text(const RelevanceMap& map);

// A Mermaid flowchart; dotted edges lead from optional prerequisites.
std::string map_as_mermaid(const RelevanceMap& map);

// For Graphviz.
std::string map_as_dot(const RelevanceMap& map);

}  // namespace baton::model
