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

Failure bad_place(const json::Pointer& place, std::string hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = "invalid rule in the relevance map",
                    .subject = "relevance map",
                    .pointer = place.text(),
                    .hint = std::move(hint)});
}

// One rule while it is parsed. Every command parses the rules: paths are built for errors only.
struct RuleSource {
  const std::string& agent;
  const Json& document;
  const std::shared_ptr<const Json>& owner;

  [[nodiscard]] json::Pointer place() const { return json::Pointer().child(agent); }
  [[nodiscard]] Failure bad_member(std::string_view name, std::string hint) const {
    return bad_place(place().child(name), std::move(hint));
  }
};

bool is_agent_list(std::string_view name) {
  return name == "needsFrom" || name == "optionalFrom";
}

Result<void> read_list(const RuleSource& rule, const ListMember& expected, AgentRule& into) {
  const Json* list = member(rule.document, expected.name);
  if (list == nullptr) return {};
  if (!list->is_array()) return rule.bad_member(expected.name, "must be an array of strings");
  std::vector<std::string>& texts = into.*expected.list;
  texts.reserve(list->size());
  for (const Json& element : *list) {
    if (!element.is_string()) {
      return bad_place(rule.place().child(expected.name).child(texts.size()), "must be a string");
    }
    const std::string_view text = text_of(element);
    texts.emplace_back(is_agent_list(expected.name) ? bare_agent_name(text) : text);
  }
  return {};
}

Result<std::string> read_text(const RuleSource& rule, std::string_view name) {
  const Json* value = member(rule.document, name);
  if (value == nullptr) return std::string();
  if (!value->is_string()) return rule.bad_member(name, "must be a string");
  return std::string(text_of(*value));
}

Result<std::optional<double>> read_estimate(const RuleSource& rule) {
  const Json* value = member(rule.document, "timeEstimate");
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) return rule.bad_member("timeEstimate", "must be a number of minutes");
  return std::optional(value->get<double>());
}

Result<std::optional<std::uint32_t>> read_retention(const RuleSource& rule) {
  BATON_TRY(const std::string text, read_text(rule, "contextRetention"));
  const std::optional<std::uint32_t> days = days_in(text);
  if (!text.empty() && !days) {
    return rule.bad_member("contextRetention", "must be a number of days, such as \"30d\"");
  }
  return days;
}

Result<std::optional<std::uint32_t>> read_hours(const RuleSource& rule) {
  constexpr std::uint64_t kMost = 1'000'000;
  const Json* value = member(rule.document, "warnAfterHours");
  if (value == nullptr) return std::nullopt;
  const bool is_count = value->is_number_unsigned() && value->get<std::uint64_t>() <= kMost;
  if (!is_count) return rule.bad_member("warnAfterHours", "must be a number of hours");
  return std::optional(value->get<std::uint32_t>());
}

void derive_categories(AgentRule& rule) {
  for (const DerivedCategory& derived : kDerivedCategories) {
    const auto& types = rule.constraint_types;
    if (std::ranges::find(types, derived.constraint_type) != types.end()) {
      rule.decision_categories.emplace_back(derived.category);
    }
  }
}

ContextFields shared_fields(const Json* fields, const std::shared_ptr<const Json>& owner) {
  if (fields == nullptr) return {};
  if (owner == nullptr) return ContextFields(std::make_shared<const Json>(*fields));
  // Valid as long as the whole that it is a part of.
  return ContextFields(std::shared_ptr<const Json>(owner, fields));
}

Result<AgentRule> read_rule(const RuleSource& source) {
  if (!source.document.is_object()) return bad_place(source.place(), "must be an object");
  AgentRule rule;
  rule.agent = bare_agent_name(source.agent);
  for (const ListMember& expected : kListMembers) {
    BATON_CHECK(read_list(source, expected, rule));
  }
  if (member(source.document, "decisionCategories") == nullptr) derive_categories(rule);
  BATON_TRY(rule.description, read_text(source, "description"));
  BATON_TRY(rule.version, read_text(source, "version"));
  BATON_TRY(rule.time_estimate, read_estimate(source));
  BATON_TRY(rule.retention_days, read_retention(source));
  BATON_TRY(rule.warn_after_hours, read_hours(source));
  const Json* fields = member(source.document, "contextFields");
  if (fields != nullptr && !fields->is_object()) {
    return source.bad_member("contextFields", "must be an object");
  }
  rule.context_fields = shared_fields(fields, source.owner);
  return rule;
}

}  // namespace

std::string_view bare_agent_name(std::string_view agent) {
  constexpr std::string_view kPrefix = "baton:";
  if (agent.starts_with(kPrefix)) agent.remove_prefix(kPrefix.size());
  return agent;
}

RelevanceMap::RelevanceMap(std::vector<AgentRule> rules)
    : agents_(std::move(rules)), by_name_(agents_.size()) {
  std::iota(by_name_.begin(), by_name_.end(), std::size_t{0});
  std::ranges::stable_sort(by_name_, {}, [this](std::size_t index) -> const std::string& {
    return agents_[index].agent;
  });
}

Result<RelevanceMap> RelevanceMap::from_json(const Json& relevance_map,
                                             const std::shared_ptr<const Json>& owner) {
  if (!relevance_map.is_object()) return bad_place({}, "must be an object of agents");
  std::vector<AgentRule> rules;
  rules.reserve(relevance_map.size());
  for (const auto& [agent, document] : relevance_map.get_ref<const Json::object_t&>()) {
    BATON_TRY(AgentRule rule, read_rule({.agent = agent, .document = document, .owner = owner}));
    rules.push_back(std::move(rule));
  }
  return RelevanceMap(std::move(rules));
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
