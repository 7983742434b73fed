#include "domain/model/project_map.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"

namespace baton::model {
namespace {

constexpr std::string_view kOwnMap = "relevanceMap";
constexpr std::string_view kBeginning = "extends";

const Json* own_rule(const Json& settings, std::string_view agent) {
  const Json* const map = object_member(settings, kOwnMap);
  return map == nullptr ? nullptr : member(*map, agent);
}

}  // namespace

std::string_view name_of(RuleOrigin origin) {
  switch (origin) {
    case RuleOrigin::built_in: return "built-in";
    case RuleOrigin::changed: return "changed";
    case RuleOrigin::own: break;
  }
  return "own";
}

bool extends_none(const Json& settings) {
  const Json* const map = object_member(settings, kOwnMap);
  return map != nullptr && text_member(*map, kBeginning) == "none";
}

RuleOrigin origin_of(std::string_view agent, const Json& settings,
                     std::span<const std::string_view> built_in) {
  if (extends_none(settings) || !is_one_of(agent, built_in)) return RuleOrigin::own;
  return own_rule(settings, agent) == nullptr ? RuleOrigin::built_in : RuleOrigin::changed;
}

void put_rule(Json& settings, const std::string& agent, Json rule,
              std::span<const std::string_view> built_in) {
  const bool replaces = !extends_none(settings) && is_one_of(agent, built_in);
  if (replaces) set_member(rule, "replace", true);
  set_member(ensure_object(settings, kOwnMap), agent, std::move(rule));
}

void change_rule(Json& settings, const std::string& agent, const Json& members) {
  Json& rule = ensure_object(ensure_object(settings, kOwnMap), agent);
  for (const auto& [name, value] : members.items()) set_member(rule, name, value);
}

void remove_rule(Json& settings, const std::string& agent,
                 std::span<const std::string_view> built_in) {
  Json& map = ensure_object(settings, kOwnMap);
  if (!extends_none(settings) && is_one_of(agent, built_in)) {
    set_member(map, agent, nullptr);
  } else {
    remove_member(map, agent);
  }
}

void remove_built_in_rules(Json& settings, std::span<const std::string_view> built_in) {
  if (extends_none(settings)) return;
  Json map = {{std::string(kBeginning), "none"}};
  if (const Json* const own = object_member(settings, kOwnMap)) {
    for (const auto& [agent, rule] : own->items()) {
      const bool is_own = agent != kBeginning && !is_one_of(agent, built_in);
      if (is_own) map[agent] = rule;
    }
  }
  set_member(settings, kOwnMap, std::move(map));
}

}  // namespace baton::model
