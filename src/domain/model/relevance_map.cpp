#include "domain/model/relevance_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::model {
namespace {

struct ListMember {
  std::string_view name;
  RuleTexts AgentRule::*list;
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

// What the texts of a map's rules lie in.
struct MapSource {
  std::shared_ptr<const Json> document;
  std::vector<std::vector<std::string_view>> lists = {};
};

// One rule while it is parsed. Every command parses the rules: paths are built for errors only.
struct RuleInput {
  std::string_view agent;
  const Json& document;

  [[nodiscard]] json::Pointer place() const { return json::Pointer().child(agent); }
  [[nodiscard]] Failure bad_member(std::string_view name, std::string hint) const {
    return bad_place(place().child(name), std::move(hint));
  }
};

bool is_agent_list(std::string_view name) {
  return name == "needsFrom" || name == "optionalFrom";
}

Result<std::vector<std::string_view>> read_list(const RuleInput& input, std::string_view name) {
  const Json& list = *member(input.document, name);
  if (!list.is_array()) return input.bad_member(name, "must be an array of strings");
  std::vector<std::string_view> texts;
  texts.reserve(list.size());
  for (const Json& element : list) {
    if (!element.is_string()) {
      return bad_place(input.place().child(name).child(texts.size()), "must be a string");
    }
    const std::string_view text = text_of(element);
    texts.push_back(is_agent_list(name) ? bare_agent_name(text) : text);
  }
  return texts;
}

Result<std::string_view> read_text(const RuleInput& input, std::string_view name) {
  const Json* value = member(input.document, name);
  if (value == nullptr) return std::string_view();
  if (!value->is_string()) return input.bad_member(name, "must be a string");
  return text_of(*value);
}

Result<std::optional<double>> read_estimate(const RuleInput& input) {
  const Json* value = member(input.document, "timeEstimate");
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) return input.bad_member("timeEstimate", "must be a number of minutes");
  return std::optional(value->get<double>());
}

Result<std::optional<std::uint32_t>> read_retention(const RuleInput& input) {
  BATON_TRY(const std::string_view text, read_text(input, "contextRetention"));
  const std::optional<std::uint32_t> days = days_in(text);
  if (!text.empty() && !days) {
    return input.bad_member("contextRetention", "must be a number of days, such as \"30d\"");
  }
  return days;
}

Result<std::optional<std::uint32_t>> read_hours(const RuleInput& input) {
  constexpr double kMost = 1'000'000;
  const Json* value = member(input.document, "warnAfterHours");
  if (value == nullptr) return std::nullopt;
  const double hours = value->is_number() ? value->get<double>() : -1;
  const bool is_count = hours >= 0 && hours <= kMost && hours == std::trunc(hours);
  if (!is_count) return input.bad_member("warnAfterHours", "must be a number of hours");
  return std::optional(static_cast<std::uint32_t>(hours));
}

std::vector<std::string_view> derived_categories(RuleTexts constraint_types) {
  std::vector<std::string_view> categories;
  for (const DerivedCategory& derived : kDerivedCategories) {
    if (is_one_of(derived.constraint_type, constraint_types)) {
      categories.push_back(derived.category);
    }
  }
  return categories;
}

Result<void> read_lists(const RuleInput& input, MapSource& source, AgentRule& rule) {
  for (const ListMember& expected : kListMembers) {
    if (member(input.document, expected.name) == nullptr) continue;
    BATON_TRY(std::vector<std::string_view> texts, read_list(input, expected.name));
    rule.*expected.list = source.lists.emplace_back(std::move(texts));
  }
  if (member(input.document, "decisionCategories") == nullptr) {
    rule.decision_categories = source.lists.emplace_back(derived_categories(rule.constraint_types));
  }
  return {};
}

Result<AgentRule> read_rule(const RuleInput& input, const std::shared_ptr<MapSource>& source) {
  if (!input.document.is_object()) return bad_place(input.place(), "must be an object");
  AgentRule rule;
  rule.agent = bare_agent_name(input.agent);
  rule.source = source;
  BATON_CHECK(read_lists(input, *source, rule));
  BATON_TRY(rule.description, read_text(input, "description"));
  BATON_TRY(rule.version, read_text(input, "version"));
  BATON_TRY(rule.time_estimate, read_estimate(input));
  BATON_TRY(rule.retention_days, read_retention(input));
  BATON_TRY(rule.warn_after_hours, read_hours(input));
  const Json* const fields = member(input.document, "contextFields");
  if (fields == nullptr) return rule;
  if (!fields->is_object()) return input.bad_member("contextFields", "must be an object");
  // Valid as long as the document that it is a part of.
  rule.context_fields = ContextFields(std::shared_ptr<const Json>(source->document, fields));
  return rule;
}

}  // namespace

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
  if (owner == nullptr) {
    const auto copy = std::make_shared<const Json>(relevance_map);
    return from_json(*copy, copy);
  }
  const auto source = std::make_shared<MapSource>(MapSource{.document = owner});
  std::vector<AgentRule> rules;
  rules.reserve(relevance_map.size());
  for (const auto& [agent, document] : relevance_map.get_ref<const Json::object_t&>()) {
    BATON_TRY(AgentRule rule, read_rule({.agent = agent, .document = document}, source));
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
