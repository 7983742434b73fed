// The schema of the configuration limits the names of agents to characters that need no escape in
// Mermaid and DOT. Nodes are called n0, n1, … because a name may be a word of these languages.
#include "domain/model/map_drawing.h"

#include <algorithm>
#include <vector>

#include "text/concat.h"

namespace baton::model {
namespace {

using text::concat;

constexpr std::string_view kArrow = "← ";

std::size_t place_of(const RelevanceMap& map, const AgentRule& rule) {
  return static_cast<std::size_t>(&rule - map.agents().data());
}

std::string map_node(const RelevanceMap& map, const AgentRule& rule) {
  return concat("n", std::to_string(place_of(map, rule)));
}

// An agent, by its place in the map, and those that need it.
struct MapNode {
  std::vector<std::size_t> needed_by = {};
  std::size_t unplaced = 0;  // prerequisites without a layer
  std::size_t layer = 0;     // after the deepest of the other prerequisites
};

std::vector<MapNode> nodes_of(const RelevanceMap& map) {
  std::vector<MapNode> nodes(map.agents().size());
  for (const AgentRule& rule : map.agents()) {
    for (const std::string_view needed : rule.needs_from) {
      const AgentRule* const found = map.find(needed);
      if (found == nullptr) continue;  // `validate` reports them
      nodes[place_of(map, *found)].needed_by.push_back(place_of(map, rule));
      ++nodes[place_of(map, rule)].unplaced;
    }
  }
  return nodes;
}

// Each agent gets its layer after its last prerequisite has one; in a cycle, none does.
void place_nodes(std::vector<MapNode>& nodes) {
  std::vector<std::size_t> placed;
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].unplaced == 0) placed.push_back(at);
  }
  while (!placed.empty()) {
    const MapNode& node = nodes[placed.back()];
    placed.pop_back();
    for (const std::size_t at : node.needed_by) {
      nodes[at].layer = std::max(nodes[at].layer, node.layer + 1);
      if (--nodes[at].unplaced == 0) placed.push_back(at);
    }
  }
}

std::string line_of(const AgentRule& rule, std::size_t width) {
  if (rule.needs_from.empty() && rule.optional_from.empty()) return concat("  ", rule.agent, "\n");
  std::string line = concat("  ", rule.agent, std::string(width - rule.agent.size() + 2, ' '));
  line += concat(kArrow, text::enumerate(rule.needs_from));
  if (rule.optional_from.empty()) return concat(line, "\n");
  const std::string_view gap = rule.needs_from.empty() ? "" : "; ";
  return concat(line, gap, "optional: ", text::enumerate(rule.optional_from), "\n");
}

// Calls `edge(prerequisite, agent)` for each name in a list of the agent's rule.
template <typename Edge>
void each_prerequisite(const RelevanceMap& map, RuleTexts AgentRule::*list, const Edge& edge) {
  for (const AgentRule& rule : map.agents()) {
    for (const std::string_view needed : rule.*list) {
      const AgentRule* const found = map.find(needed);
      if (found != nullptr) edge(map_node(map, *found), map_node(map, rule));
    }
  }
}

}  // namespace

MapLayers layers_of(const RelevanceMap& map) {
  std::vector<MapNode> nodes = nodes_of(map);
  place_nodes(nodes);
  MapLayers result;
  for (const AgentRule& rule : map.agents()) {
    const MapNode& node = nodes[place_of(map, rule)];
    if (node.unplaced > 0) {
      result.in_cycle.emplace_back(rule.agent);
      continue;
    }
    if (node.layer >= result.layers.size()) result.layers.resize(node.layer + 1);
    result.layers[node.layer].emplace_back(rule.agent);
  }
  return result;
}

std::string map_as_text(const RelevanceMap& map) {
  std::size_t width = 0;
  for (const AgentRule& rule : map.agents()) width = std::max(width, rule.agent.size());
  const MapLayers layers = layers_of(map);
  std::string text;
  const auto add_lines = [&](const std::vector<std::string_view>& agents) {
    for (const std::string_view agent : agents) text += line_of(*map.find(agent), width);
  };
  for (std::size_t index = 0; index < layers.layers.size(); ++index) {
    text += concat("Layer ", std::to_string(index + 1), "\n");
    add_lines(layers.layers[index]);
  }
  if (!layers.in_cycle.empty()) text += "Never ready because of a dependency cycle\n";
  add_lines(layers.in_cycle);
  return text;
}

std::string map_as_mermaid(const RelevanceMap& map) {
  std::string text = "flowchart TD\n";
  for (const AgentRule& rule : map.agents()) {
    text += concat("  ", map_node(map, rule), "[\"", rule.agent, "\"]\n");
  }
  each_prerequisite(map, &AgentRule::needs_from, [&](const auto& from, const auto& to) {
    text += concat("  ", from, " --> ", to, "\n");
  });
  each_prerequisite(map, &AgentRule::optional_from, [&](const auto& from, const auto& to) {
    text += concat("  ", from, " -.-> ", to, "\n");
  });
  return text;
}

std::string map_as_dot(const RelevanceMap& map) {
  std::string text = "digraph agents {\n  node [shape=box];\n";
  for (const AgentRule& rule : map.agents()) {
    text += concat("  ", map_node(map, rule), " [label=\"", rule.agent, "\"];\n");
  }
  each_prerequisite(map, &AgentRule::needs_from, [&](const auto& from, const auto& to) {
    text += concat("  ", from, " -> ", to, ";\n");
  });
  each_prerequisite(map, &AgentRule::optional_from, [&](const auto& from, const auto& to) {
    text += concat("  ", from, " -> ", to, " [style=dashed];\n");
  });
  return text + "}\n";
}

}  // namespace baton::model
