#include "domain/policy/policies.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/policy/personal_data.h"
#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::policy {
namespace {

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
  return text::enumerate(names);
}

tl::unexpected<Error> wrong(Phrase phrase, const json::Pointer& place, std::string_view hint) {
  return fail(Error{.code = ErrorCode::malformed,
                    .phrase = phrase,
                    .subject = "policies",
                    .pointer = place.text(),
                    .hint = std::string(hint)});
}

const Json* member(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? nullptr : &*found;
}

bool is_usable_field(std::string_view field) {
  if (field.starts_with('/')) return json::Pointer::parse(field).has_value();
  return !text::fold_name(field).empty();
}

Result<FieldRule> read_rule(const Json& rule, const json::Pointer& place) {
  if (!rule.is_object()) return wrong("an anonymization rule must be an object", place, "");
  const Json* field = member(rule, "field");
  if (field == nullptr || !field->is_string() ||
      !is_usable_field(field->get_ref<const std::string&>())) {
    return wrong("invalid field of an anonymization rule", place.child("field"),
                 "use a member name, or a JSON Pointer in which * matches one token");
  }
  const Json* action = member(rule, "action");
  const std::optional<Action> known = action != nullptr && action->is_string()
                                          ? parse_action(action->get_ref<const std::string&>())
                                          : std::nullopt;
  if (!known) {
    return wrong("unknown action of an anonymization rule", place.child("action"),
                 text::concat("one of ", action_names()));
  }
  return FieldRule{field->get<std::string>(), *known};
}

Result<std::vector<FieldRule>> read_rules(const Json& rules, const json::Pointer& place) {
  if (!rules.is_array()) return wrong("anonymizationRules must be an array", place, "");
  std::vector<FieldRule> read;
  for (std::size_t index = 0; index < rules.size(); ++index) {
    BATON_TRY(FieldRule rule, read_rule(rules[index], place.child(index)));
    read.push_back(std::move(rule));
  }
  return read;
}

Result<std::vector<std::string>> read_agents(const Json& agents, const json::Pointer& place) {
  if (!agents.is_array()) return wrong("the member must be an array of agents", place, "");
  std::vector<std::string> read;
  for (std::size_t index = 0; index < agents.size(); ++index) {
    if (!agents[index].is_string()) {
      return wrong("the list must contain names of agents", place.child(index), "an agent's name");
    }
    read.push_back(agents[index].get<std::string>());
  }
  return read;
}

Result<std::vector<ContextType>> read_types(const Json& types, const json::Pointer& place) {
  if (!types.is_array()) return wrong("contextTypes must be an array", place, "");
  std::vector<ContextType> read;
  for (std::size_t index = 0; index < types.size(); ++index) {
    if (!types[index].is_string()) {
      return wrong("contextTypes must contain names of context types", place.child(index), "");
    }
    Result<ContextType> type = parse_context_type(types[index].get_ref<const std::string&>());
    if (!type) return wrong("unknown context type", place.child(index), type.error().hint);
    read.push_back(*std::move(type));
  }
  return read;
}

Result<bool> read_flag(const Json& flag, Phrase phrase, const json::Pointer& place) {
  if (!flag.is_boolean()) return wrong(phrase, place, "");
  return flag.get<bool>();
}

Result<std::uint32_t> read_days(const Json& days, const json::Pointer& place) {
  constexpr std::int64_t kLongest = 36500;
  if (!days.is_number_integer() || days.get<double>() < 0 ||
      days.get<double>() > static_cast<double>(kLongest)) {
    return wrong("invalid retention period", place, "use whole days, from 0 to 36500");
  }
  return days.get<std::uint32_t>();
}

// Which items the policy covers.
Result<void> read_coverage(const Json& document, const json::Pointer& place,
                           std::span<const std::string_view> agents, Policy& policy) {
  if (const Json* types = member(document, "contextTypes")) {
    BATON_TRY(policy.context_types, read_types(*types, place.child("contextTypes")));
  }
  if (const Json* authors = member(document, "appliesTo")) {
    BATON_TRY(policy.applies_to, read_agents(*authors, place.child("appliesTo")));
    return {};
  }
  const bool names_agent = std::ranges::find(agents, policy.name) != agents.end();
  if (policy.context_types.empty() || names_agent) policy.applies_to = {policy.name};
  return {};
}

Result<Policy> read_policy(const std::string& name, const Json& document,
                           std::span<const std::string_view> agents) {
  const json::Pointer place = json::Pointer().child(name);
  if (!document.is_object()) return wrong("a policy must be an object", place, "");
  Policy policy;
  policy.name = name;
  BATON_CHECK(read_coverage(document, place, agents, policy));
  if (const Json* required = member(document, "encryptionRequired")) {
    BATON_TRY(policy.encryption_required,
              read_flag(*required, "encryptionRequired must be true or false",
                        place.child("encryptionRequired")));
  }
  if (const Json* sensitive = member(document, "sensitive")) {
    BATON_TRY(policy.sensitive,
              read_flag(*sensitive, "sensitive must be true or false", place.child("sensitive")));
  }
  if (const Json* readers = member(document, "accessControl")) {
    BATON_TRY(policy.access_control, read_agents(*readers, place.child("accessControl")));
  }
  if (const Json* days = member(document, "retentionPeriod")) {
    BATON_TRY(policy.retention_days, read_days(*days, place.child("retentionPeriod")));
  }
  if (const Json* rules = member(document, "anonymizationRules")) {
    BATON_TRY(policy.field_rules, read_rules(*rules, place.child("anonymizationRules")));
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
  const bool covers_author = !applies_to || contains_name(*applies_to, item.author);
  const auto includes = [&item](const ContextType& type) { return type.includes(item); };
  return covers_author && (context_types.empty() || std::ranges::any_of(context_types, includes));
}

bool Policy::admits(std::string_view agent) const {
  return access_control ? contains_name(*access_control, agent) : !sensitive;
}

Result<Policies> Policies::from_json(const Json& document,
                                     std::span<const std::string_view> agents) {
  if (!document.is_object()) {
    return wrong("policies must be an object", json::Pointer(), "names with their policies");
  }
  Policies policies;
  for (const auto& [name, policy] : document.items()) {
    if (name == kPersonalData) continue;  // a setting of all policies
    BATON_TRY(Policy read, read_policy(name, policy, agents));
    policies.policies_.insert_or_assign(name, std::move(read));
  }
  return policies;
}

const Policy* Policies::barrier(std::string_view agent, const Item& item) const {
  for (const auto& [name, policy] : policies_) {
    if (policy.covers(item) && !policy.admits(agent)) return &policy;
  }
  return nullptr;
}

bool Policies::restricts_access(const Item& item) const {
  return std::ranges::any_of(policies_, [&item](const auto& entry) {
    return entry.second.restricts_access() && entry.second.covers(item);
  });
}

bool Policies::asks_for_encryption(const Item& item) const {
  const std::vector<FieldRule> rules = field_rules(item);
  return requires_encryption(item) ||
         std::ranges::find(rules, Action::encrypt, &FieldRule::action) != rules.end();
}

const Policy* Policies::find(std::string_view name) const {
  const auto found = policies_.find(name);
  return found == policies_.end() ? nullptr : &found->second;
}

std::vector<FieldRule> Policies::field_rules(const Item& item) const {
  std::vector<FieldRule> rules;
  std::size_t policies = 0;
  for (const auto& [name, policy] : policies_) {
    if (policy.field_rules.empty() || !policy.covers(item)) continue;
    rules.insert(rules.end(), policy.field_rules.begin(), policy.field_rules.end());
    ++policies;
  }
  return policies > 1 ? least_shown_first(std::move(rules)) : rules;
}

std::vector<FieldRule> Policies::field_rules() const {
  std::vector<FieldRule> rules;
  for (const auto& [name, policy] : policies_) {
    rules.insert(rules.end(), policy.field_rules.begin(), policy.field_rules.end());
  }
  return least_shown_first(std::move(rules));
}

std::optional<std::uint32_t> Policies::retention_days(const Item& item) const {
  std::optional<std::uint32_t> days;
  for (const auto& [name, policy] : policies_) {
    if (!policy.retention_days || !policy.covers(item)) continue;
    days = std::min(days.value_or(*policy.retention_days), *policy.retention_days);
  }
  return days;
}

bool Policies::requires_encryption(const Item& item) const {
  return std::ranges::any_of(policies_, [&item](const auto& entry) {
    return entry.second.encryption_required && entry.second.covers(item);
  });
}

}  // namespace baton::policy
