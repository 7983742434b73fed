#include "domain/model/settings_in_force.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/settings_layers.h"

namespace baton::model {
namespace {

constexpr const char* kMap = "relevanceMap";
constexpr std::string_view kExtends = "extends";

// Built-in agents that the project removes from the map.
std::vector<std::string> removed_agents(const Json& defaults, const Json& project_map) {
  const bool removes_all = text_member(project_map, kExtends) == "none";
  std::vector<std::string> removed;
  for (const auto& [agent, rule] : defaults[kMap].items()) {
    const Json* const given = member(project_map, agent);
    if (given == nullptr ? removes_all : given->is_null()) removed.push_back(agent);
  }
  return removed;
}

void remove_gates_of(const std::string& agent, Json& gates) {
  std::vector<std::string> owned;
  for (const auto& [gate, owner] : gates["owners"].items()) {
    if (owner == agent) owned.push_back(gate);
  }
  for (const std::string& gate : owned) {
    gates["owners"].erase(gate);
    std::erase(gates["neverOverride"].get_ref<Json::array_t&>(), Json(gate));
  }
}

void erase_if_there(Json& object, const char* list, const auto& is_removed) {
  const auto found = object.find(list);
  if (found == object.end() || !found->is_array()) return;
  std::erase_if(found->get_ref<Json::array_t&>(), is_removed);
}

// Built-in rules do not name it any longer, where its outputs are optional.
void remove_sources_of(const std::string& agent, Json& map) {
  const std::string begin_of_source = agent + "#";
  for (auto& [name, rule] : map.items()) {
    erase_if_there(rule, "optionalFrom", [&](const Json& other) { return other == agent; });
    const auto fields = rule.find("contextFields");
    if (fields == rule.end()) continue;
    for (auto& [field, content] : fields->items()) {
      erase_if_there(content, "from", [&](const Json& source) {
        return text_of(source).starts_with(begin_of_source);
      });
    }
  }
}

void remove_policies_of(const std::string& agent, Json& policies) {
  policies.erase(agent);
  for (auto& [name, policy] : policies.items()) {
    erase_if_there(policy, "accessControl", [&](const Json& reader) { return reader == agent; });
  }
}

void remove_agent(const std::string& agent, Json& defaults) {
  defaults[kMap].erase(agent);
  remove_sources_of(agent, defaults[kMap]);
  remove_policies_of(agent, defaults["policies"]);
  remove_gates_of(agent, defaults["gates"]);
}

void remove_nulls(Json& map) {
  std::vector<std::string> nulls;
  for (const auto& [agent, rule] : map.items()) {
    if (rule.is_null()) nulls.push_back(agent);
  }
  for (const std::string& agent : nulls) map.erase(agent);
}

}  // namespace

Json settings_in_force(Json defaults, Json project) {
  if (object_member(project, kMap) == nullptr) return layered(std::move(defaults), project);
  Json& map = project[kMap];
  const bool extends_none = text_member(map, kExtends) == "none";
  const std::vector<std::string> removed = removed_agents(defaults, map);
  // Here, a built-in name is an agent of the project: nothing of the built-in rule is merged.
  if (extends_none) defaults[kMap] = Json::object();
  for (const std::string& agent : removed) remove_agent(agent, defaults);
  remove_member(map, kExtends);
  remove_nulls(map);
  return layered(std::move(defaults), project);
}

Json without_removed_agents(Json defaults, const Json& in_force) {
  std::vector<std::string> removed;
  for (const auto& [agent, rule] : defaults[kMap].items()) {
    if (member(*object_member(in_force, kMap), agent) == nullptr) removed.push_back(agent);
  }
  for (const std::string& agent : removed) remove_agent(agent, defaults);
  return defaults;
}

}  // namespace baton::model
