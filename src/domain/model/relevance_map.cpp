#include "domain/model/relevance_map.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::model {
namespace {

struct ListMember {
  std::string_view name;
  std::vector<std::string> AgentRule::*list;
};

constexpr std::array<ListMember, 6> kListMembers = {{
    {"needsFrom", &AgentRule::needs_from},
    {"optionalFrom", &AgentRule::optional_from},
    {"provides", &AgentRule::provides},
    {"constraintTypes", &AgentRule::constraint_types},
    {"artifactTypes", &AgentRule::artifact_types},
    {"decisionCategories", &AgentRule::decision_categories},
}};

struct DerivedCategory {
  std::string_view constraint_type;
  std::string_view category;
};

constexpr std::array<DerivedCategory, 5> kDerivedCategories = {{
    {"technical", "architecture"},
    {"technical", "technology"},
    {"technical", "pattern"},
    {"security", "security"},
    {"performance", "performance"},
}};

tl::unexpected<Error> bad_member(const json::Pointer& place, std::string hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "not a rule of a relevance map",
                    .subject = "relevance map",
                    .pointer = place.text(),
                    .hint = std::move(hint)});
}

bool is_agent_list(std::string_view name) {
  return name == "needsFrom" || name == "optionalFrom";
}

Result<void> read_list(const Json& rule, const json::Pointer& place, const ListMember& expected,
                       AgentRule& into) {
  const Json* list = member(rule, expected.name);
  if (list == nullptr) return {};
  const json::Pointer list_place = place.child(expected.name);
  if (!list->is_array()) return bad_member(list_place, "must be an array of strings");
  std::size_t index = 0;
  for (const Json& element : *list) {
    if (!element.is_string()) return bad_member(list_place.child(index), "must be a string");
    const std::string_view text = text_of(element);
    (into.*expected.list).emplace_back(is_agent_list(expected.name) ? bare_agent_name(text) : text);
    ++index;
  }
  return {};
}

Result<std::string> read_text(const Json& rule, const json::Pointer& place, std::string_view name) {
  const Json* value = member(rule, name);
  if (value == nullptr) return std::string();
  if (!value->is_string()) return bad_member(place.child(name), "must be a string");
  return std::string(text_of(*value));
}

Result<std::optional<double>> read_estimate(const Json& rule, const json::Pointer& place) {
  const Json* value = member(rule, "timeEstimate");
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) {
    return bad_member(place.child("timeEstimate"), "must be a number of minutes");
  }
  return std::optional(value->get<double>());
}

void derive_categories(AgentRule& rule) {
  for (const DerivedCategory& derived : kDerivedCategories) {
    const auto& types = rule.constraint_types;
    if (std::ranges::find(types, derived.constraint_type) != types.end()) {
      rule.decision_categories.emplace_back(derived.category);
    }
  }
}

Result<AgentRule> read_rule(std::string_view agent, const Json& document,
                            const json::Pointer& place) {
  if (!document.is_object()) return bad_member(place, "must be an object");
  AgentRule rule;
  rule.agent = agent;
  for (const ListMember& expected : kListMembers) {
    BATON_CHECK(read_list(document, place, expected, rule));
  }
  if (member(document, "decisionCategories") == nullptr) derive_categories(rule);
  BATON_TRY(rule.description, read_text(document, place, "description"));
  BATON_TRY(rule.version, read_text(document, place, "version"));
  BATON_TRY(rule.time_estimate, read_estimate(document, place));
  const Json* fields = member(document, "contextFields");
  if (fields != nullptr && !fields->is_object()) {
    return bad_member(place.child("contextFields"), "must be an object");
  }
  rule.context_fields = std::make_shared<const Json>(fields == nullptr ? Json::object() : *fields);
  return rule;
}

}  // namespace

std::string_view bare_agent_name(std::string_view agent) {
  constexpr std::string_view kPrefix = "baton:";
  if (agent.starts_with(kPrefix)) agent.remove_prefix(kPrefix.size());
  return agent;
}

Result<RelevanceMap> RelevanceMap::from_json(const Json& relevance_map) {
  if (!relevance_map.is_object()) return bad_member({}, "must be an object of agents");
  RelevanceMap map;
  map.agents_.reserve(relevance_map.size());
  for (const auto& [agent, document] : relevance_map.items()) {
    const json::Pointer place = json::Pointer().child(agent);
    BATON_TRY(AgentRule rule, read_rule(bare_agent_name(agent), document, place));
    map.agents_.push_back(std::move(rule));
  }
  map.by_name_.resize(map.agents_.size());
  std::iota(map.by_name_.begin(), map.by_name_.end(), std::size_t{0});
  std::ranges::stable_sort(map.by_name_, {}, [&map](std::size_t index) -> const std::string& {
    return map.agents_[index].agent;
  });
  return map;
}

const AgentRule* RelevanceMap::find(std::string_view agent) const {
  const std::string_view name = bare_agent_name(agent);
  const auto name_at = [this](std::size_t index) -> std::string_view {
    return agents_[index].agent;
  };
  const auto found = std::ranges::lower_bound(by_name_, name, {}, name_at);
  if (found == by_name_.end() || name_at(*found) != name) return nullptr;
  return &agents_[*found];
}

std::optional<std::string_view> RelevanceMap::nearest(std::string_view agent) const {
  std::vector<std::string_view> names;
  names.reserve(agents_.size());
  for (const AgentRule& rule : agents_) names.push_back(rule.agent);
  return text::nearest(bare_agent_name(agent), names);
}

}  // namespace baton::model
