#include "domain/policy/policies.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/personal_data.h"
#include "domain/shared/participant.h"
#include "json/place.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::policy {
namespace {

using json::Place;
using json::View;
using std::string_view_literals::operator""sv;

// The actions that show less come first.
constexpr std::array<std::pair<std::string_view, Action>, 5> kActions = {{
    {"remove", Action::remove},
    {"encrypt", Action::encrypt},
    {"redact", Action::redact},
    {"hash", Action::hash},
    {"mask", Action::mask},
}};

std::ptrdiff_t shown_by(Action action) {
  return std::ranges::find(kActions, action, &std::pair<std::string_view, Action>::second) -
         kActions.begin();
}

std::string action_names() {
  std::vector<std::string_view> names;
  for (const auto& [name, action] : kActions) names.push_back(name);
  return text::alternatives(names);
}

Failure wrong(Phrase phrase, const Place& place, std::string_view hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .subject = "policies",
                    .pointer = place.text(),
                    .hint = std::string(hint)});
}

bool is_usable_field(std::string_view field) {
  if (field.starts_with('/')) return json::Pointer::parse(field).has_value();
  return !text::fold_name(field).empty();
}

bool is(const View& value, json::Type type) {
  return value && value.type() == type;
}

Result<FieldRule> read_rule(const View& rule, const Place& place) {
  if (!is(rule, json::Type::object)) {
    return wrong("an anonymization rule must be an object", place, "");
  }
  const View field = rule.find("field");
  if (!is(field, json::Type::string) || !is_usable_field(field.string())) {
    return wrong("invalid field of an anonymization rule", Place(place, "field"sv),
                 "use a member name, or a JSON Pointer in which * matches one token");
  }
  const View action = rule.find("action");
  const std::optional<Action> known =
      is(action, json::Type::string) ? parse_action(action.string()) : std::nullopt;
  if (!known) {
    return wrong("unknown action of an anonymization rule", Place(place, "action"sv),
                 text::concat("one of ", action_names()));
  }
  return FieldRule{std::string(field.string()), *known};
}

// `read_element` takes an element and its place.
template <typename Element, typename ReadElement>
Result<std::vector<Element>> read_list(const View& list, Phrase not_a_list, const Place& place,
                                       const ReadElement& read_element) {
  if (!is(list, json::Type::array)) return wrong(not_a_list, place, "");
  std::vector<Element> read;
  Result<void> done;
  list.each_element([&](std::size_t index, const View& element) {
    Result<Element> one = read_element(element, Place(place, index));
    if (one) {
      read.push_back(*std::move(one));
    } else {
      done = fail(std::move(one.error()));
    }
    return done.has_value();
  });
  BATON_CHECK(std::move(done));
  return read;
}

Result<std::string> read_agent(const View& agent, const Place& place) {
  if (is(agent, json::Type::string)) return std::string(agent.string());
  return wrong("the list must contain names of agents", place, "an agent's name");
}

Result<std::vector<std::string>> read_agents(const View& agents, const Place& place) {
  return read_list<std::string>(agents, "the member must be an array of agents", place, read_agent);
}

Result<ContextType> read_type(const View& name, const Place& place) {
  if (!is(name, json::Type::string)) {
    return wrong("contextTypes must contain names of context types", place, "");
  }
  Result<ContextType> type = parse_context_type(name.string());
  if (!type) return wrong("unknown context type", place, type.error().hint);
  return type;
}

Result<bool> read_flag(const View& flag, Phrase phrase, const Place& place) {
  if (!is(flag, json::Type::boolean)) return wrong(phrase, place, "");
  return flag.boolean();
}

Result<std::uint32_t> read_days(const View& days, const Place& place) {
  constexpr double kLongest = 36500;
  const double number = is(days, json::Type::integer) ? days.number().nearest_double() : -1;
  if (number >= 0 && number <= kLongest) return static_cast<std::uint32_t>(number);
  return wrong("invalid retention period", place, "use whole days, from 0 to 36500");
}

// Which items the policy covers.
Result<void> read_coverage(const View& document, const Place& place,
                           std::span<const std::string_view> agents, Policy& policy) {
  if (const View types = document.find("contextTypes")) {
    BATON_TRY(policy.context_types,
              read_list<ContextType>(types, "contextTypes must be an array",
                                     Place(place, "contextTypes"sv), read_type));
  }
  if (const View authors = document.find("appliesTo")) {
    BATON_TRY(policy.applies_to, read_agents(authors, Place(place, "appliesTo"sv)));
    return {};
  }
  const bool names_agent = std::ranges::find(agents, policy.name) != agents.end();
  if (policy.context_types.empty() || names_agent) policy.applies_to = {policy.name};
  return {};
}

Result<Policy> read_policy(std::string_view name, const View& document,
                           std::span<const std::string_view> agents) {
  const Place document_place;
  const Place place(document_place, name);
  if (!is(document, json::Type::object)) return wrong("a policy must be an object", place, "");
  Policy policy;
  policy.name = name;
  BATON_CHECK(read_coverage(document, place, agents, policy));
  if (const View required = document.find("encryptionRequired")) {
    BATON_TRY(policy.encryption_required,
              read_flag(required, "encryptionRequired must be true or false",
                        Place(place, "encryptionRequired"sv)));
  }
  if (const View sensitive = document.find("sensitive")) {
    BATON_TRY(policy.sensitive,
              read_flag(sensitive, "sensitive must be true or false", Place(place, "sensitive"sv)));
  }
  if (const View readers = document.find("accessControl")) {
    BATON_TRY(policy.access_control, read_agents(readers, Place(place, "accessControl"sv)));
  }
  if (const View days = document.find("retentionPeriod")) {
    BATON_TRY(policy.retention_days, read_days(days, Place(place, "retentionPeriod"sv)));
  }
  if (const View rules = document.find("anonymizationRules")) {
    BATON_TRY(policy.field_rules,
              read_list<FieldRule>(rules, "anonymizationRules must be an array",
                                   Place(place, "anonymizationRules"sv), read_rule));
  }
  return policy;
}

bool contains_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::vector<FieldRule> least_shown_first(std::vector<FieldRule> rules) {
  std::ranges::stable_sort(rules, {}, [](const FieldRule& rule) { return shown_by(rule.action); });
  return rules;
}

}  // namespace

std::string_view to_text(Action action) {
  return std::ranges::find(kActions, action, &std::pair<std::string_view, Action>::second)->first;
}

std::optional<Action> parse_action(std::string_view text) {
  const auto* const found =
      std::ranges::find(kActions, text, &std::pair<std::string_view, Action>::first);
  if (found == kActions.end()) return std::nullopt;
  return found->second;
}

bool Policy::covers(const Item& item) const {
  return (!applies_to || contains_name(*applies_to, item.author)) && covers_kind_of(item);
}

bool Policy::covers_kind_of(const Item& item) const {
  const auto includes = [&item](const ContextType& type) { return type.includes(item); };
  return context_types.empty() || std::ranges::any_of(context_types, includes);
}

bool Policy::admits(std::string_view agent) const {
  return access_control ? contains_name(*access_control, agent) : !sensitive;
}

Result<Policies> Policies::from_json(const View& document,
                                     std::span<const std::string_view> agents) {
  if (!is(document, json::Type::object)) {
    return wrong("policies must be an object", Place(), "names with their policies");
  }
  const auto table = std::make_shared<Table>();
  Result<void> done;
  document.each_member([&](std::size_t /*index*/, std::string_view name, const View& policy) {
    if (name == kPersonalData) return true;  // a setting of all policies
    Result<Policy> read = read_policy(name, policy, agents);
    if (read) {
      table->policies.insert_or_assign(std::string(name), *std::move(read));
    } else {
      done = fail(std::move(read.error()));
    }
    return done.has_value();
  });
  BATON_CHECK(std::move(done));
  table->index();
  Policies policies;
  policies.table_ = table;
  return policies;
}

void Policies::Table::index() {
  for (const auto& [name, policy] : policies) {
    if (!policy.applies_to) continue;
    for (const std::string& author : *policy.applies_to) of_author[author];
  }
  for (const auto& [name, policy] : policies) {
    if (!policy.applies_to) {
      of_other_authors.push_back(&policy);
      for (auto& [author, covering] : of_author) covering.push_back(&policy);
      continue;
    }
    for (const std::string& author : *policy.applies_to) {
      std::vector<const Policy*>& covering = of_author[author];
      const bool is_named_twice = !covering.empty() && covering.back() == &policy;
      if (!is_named_twice) covering.push_back(&policy);
    }
  }
}

const std::vector<const Policy*>* Policies::policies_naming(std::string_view author) const {
  const auto found = table_->of_author.find(author);
  return found == table_->of_author.end() ? nullptr : &found->second;
}

Policies::Covering Policies::policies_of(const Item& item) const {
  if (const auto* const named = policies_naming(item.author)) return Covering(*named);
  // Outputs are stored under the agents' names; users and the orchestrator are no agents.
  const bool may_be_other_name = item.kind != Kind::output && !item.author.empty() &&
                                 !shared::is_reserved_participant(item.author);
  const bool is_looked_up = may_be_other_name && names_ != nullptr && !table_->of_author.empty();
  if (!is_looked_up) return Covering(table_->of_other_authors);
  return policies_of_agents(names_->agents_named(item.author));
}

Policies::Covering Policies::policies_of_agents(const std::vector<std::string>& agents) const {
  if (agents.size() == 1) {
    const auto* const named = policies_naming(agents.front());
    return Covering(named == nullptr ? table_->of_other_authors : *named);
  }
  std::vector<const Policy*> merged;
  for (const auto& [name, policy] : all()) {
    const auto covers = [&policy = policy](const std::string& agent) {
      return !policy.applies_to || contains_name(*policy.applies_to, agent);
    };
    if (std::ranges::any_of(agents, covers)) merged.push_back(&policy);
  }
  return Covering(std::move(merged));
}

const Policy* Policies::barrier(std::string_view agent, const Item& item) const {
  for (const Policy* const policy : policies_of(item)) {
    if (policy->covers_kind_of(item) && !policy->admits(agent)) return policy;
  }
  return nullptr;
}

bool Policies::restricts_access(const Item& item) const {
  const Covering policies = policies_of(item);
  return std::ranges::any_of(policies, [&item](const Policy* policy) {
    return policy->restricts_access() && policy->covers_kind_of(item);
  });
}

bool Policies::asks_for_encryption(const Item& item) const {
  const std::vector<FieldRule> rules = field_rules(item);
  return requires_encryption(item) ||
         std::ranges::find(rules, Action::encrypt, &FieldRule::action) != rules.end();
}

const Policy* Policies::find(std::string_view name) const {
  const auto found = all().find(name);
  return found == all().end() ? nullptr : &found->second;
}

std::vector<FieldRule> Policies::field_rules(const Item& item) const {
  std::vector<FieldRule> rules;
  std::size_t policies = 0;
  for (const Policy* const policy : policies_of(item)) {
    if (policy->field_rules.empty() || !policy->covers_kind_of(item)) continue;
    rules.insert(rules.end(), policy->field_rules.begin(), policy->field_rules.end());
    ++policies;
  }
  return policies > 1 ? least_shown_first(std::move(rules)) : rules;
}

std::vector<FieldRule> Policies::field_rules() const {
  std::vector<FieldRule> rules;
  for (const auto& [name, policy] : all()) {
    rules.insert(rules.end(), policy.field_rules.begin(), policy.field_rules.end());
  }
  return least_shown_first(std::move(rules));
}

std::optional<std::uint32_t> Policies::retention_days(const Item& item) const {
  std::optional<std::uint32_t> days;
  for (const Policy* const policy : policies_of(item)) {
    if (!policy->retention_days || !policy->covers_kind_of(item)) continue;
    days = std::min(days.value_or(*policy->retention_days), *policy->retention_days);
  }
  return days;
}

bool Policies::requires_encryption(const Item& item) const {
  const Covering policies = policies_of(item);
  return std::ranges::any_of(policies, [&item](const Policy* policy) {
    return policy->encryption_required && policy->covers_kind_of(item);
  });
}

}  // namespace baton::policy
