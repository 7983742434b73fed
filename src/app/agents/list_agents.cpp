#include "app/agents/list_agents.h"

#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/agents/write_configuration.h"
#include "app/context/require_rule.h"
#include "app/core/configuration/compiled_configuration.h"
#include "domain/model/map_drawing.h"
#include "domain/model/vocabulary.h"

namespace baton::app {
namespace {

Json json_of_listed(const ListedAgent& agent) {
  Json json = {{"name", agent.rule.agent},
               {"origin", model::name_of(agent.origin)},
               {"needsFrom", agent.rule.needs_from},
               {"optionalFrom", agent.rule.optional_from},
               {"provides", agent.rule.provides}};
  if (!agent.rule.description.empty()) json["description"] = agent.rule.description;
  return json;
}

std::vector<std::string> gates_of(const std::string& agent, const workflow::GateRules& rules) {
  std::vector<std::string> gates;
  for (const auto& [gate, owners] : rules.owners) {
    const std::vector<std::string_view> names(owners.begin(), owners.end());
    if (model::is_one_of(agent, names)) gates.push_back(gate);
  }
  return gates;
}

std::string drawing_of(const model::RelevanceMap& map, MapDrawing drawing) {
  switch (drawing) {
    case MapDrawing::text: return model::map_as_text(map);
    case MapDrawing::mermaid: return model::map_as_mermaid(map);
    case MapDrawing::dot: break;
  }
  return model::map_as_dot(map);
}

void add_edges(const model::AgentRule& rule, model::RuleTexts sources, bool is_optional,
               Json& edges) {
  for (const std::string_view from : sources) {
    edges.push_back({{"from", from}, {"to", rule.agent}, {"optional", is_optional}});
  }
}

}  // namespace

std::vector<std::string_view> built_in_agents() {
  std::vector<std::string_view> names;
  for (const CompiledRule& rule : compiled_rules()) names.push_back(rule.agent);
  return names;
}

std::vector<std::string> agents_needing(std::string_view agent, const model::RelevanceMap& map) {
  std::vector<std::string> names;
  for (const model::AgentRule& rule : map.agents()) {
    if (model::is_one_of(agent, rule.needs_from)) names.push_back(rule.agent);
  }
  return names;
}

Result<Outcome<AgentsListed>> list_agents(const ListAgents& /*request*/, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const Json settings, project_settings(workspace));
  AgentsListed answer{.source = configuration->file.value_or("defaults"), .agents = {}};
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    answer.agents.push_back(
        {.rule = rule, .origin = model::origin_of(rule.agent, settings, built_in_agents())});
  }
  return answer;
}

Json to_json(const AgentsListed& answer) {
  Json agents = Json::array();
  for (const ListedAgent& agent : answer.agents) agents.push_back(json_of_listed(agent));
  return {{"source", answer.source}, {"agents", std::move(agents)}};
}

Result<Outcome<AgentShown>> show_agent(const ShowAgent& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  BATON_TRY(const Json settings, project_settings(workspace));
  BATON_TRY(const std::shared_ptr<const Json> in_force, document_of(*configuration));
  return AgentShown{.agent = {.rule = *rule,
                              .origin = model::origin_of(rule->agent, settings, built_in_agents())},
                    .rule = (*in_force)["relevanceMap"][rule->agent],
                    .needed_by = agents_needing(rule->agent, configuration->relevance_map),
                    .gates = gates_of(rule->agent, gate_rules(*configuration))};
}

Json to_json(const AgentShown& answer) {
  return {{"name", answer.agent.rule.agent},
          {"origin", model::name_of(answer.agent.origin)},
          {"rule", answer.rule},
          {"neededBy", answer.needed_by},
          {"gates", answer.gates}};
}

Result<Outcome<AgentsDrawn>> draw_agents(const DrawAgents& request, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return AgentsDrawn{.text = drawing_of(configuration->relevance_map, request.drawing),
                     .map = configuration->relevance_map};
}

Json to_json(const AgentsDrawn& answer) {
  Json names = Json::array();
  Json edges = Json::array();
  for (const model::AgentRule& rule : answer.map.agents()) {
    names.push_back(rule.agent);
    add_edges(rule, rule.needs_from, false, edges);
    add_edges(rule, rule.optional_from, true, edges);
  }
  const model::MapLayers layers = model::layers_of(answer.map);
  return {{"agents", std::move(names)},
          {"layers", layers.layers},
          {"inCycle", layers.in_cycle},
          {"edges", std::move(edges)}};
}

}  // namespace baton::app
