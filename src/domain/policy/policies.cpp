#include "domain/policy/policies.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "json/pointer.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::policy {
namespace {

constexpr std::array<std::pair<std::string_view, Action>, 4> kActions = {{
    {"redact", Action::redact},
    {"remove", Action::remove},
    {"mask", Action::mask},
    {"hash", Action::hash},
}};

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
                 "use redact, remove, mask or hash");
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
  if (!agents.is_array()) return wrong("accessControl must be an array of agents", place, "");
  std::vector<std::string> read;
  for (std::size_t index = 0; index < agents.size(); ++index) {
    if (!agents[index].is_string()) {
      return wrong("accessControl must contain names of agents", place.child(index),
                   "an agent's name");
    }
    read.push_back(agents[index].get<std::string>());
  }
  return read;
}

Result<std::uint32_t> read_days(const Json& days, const json::Pointer& place) {
  constexpr std::int64_t kLongest = 36500;
  if (!days.is_number_integer() || days.get<double>() < 0 ||
      days.get<double>() > static_cast<double>(kLongest)) {
    return wrong("invalid retention period", place, "use whole days, from 0 to 36500");
  }
  return days.get<std::uint32_t>();
}

Result<Policy> read_policy(const Json& document, const json::Pointer& place) {
  if (!document.is_object()) return wrong("a policy must be an object", place, "");
  Policy policy;
  if (const Json* required = member(document, "encryptionRequired")) {
    if (!required->is_boolean()) {
      return wrong("encryptionRequired must be true or false", place.child("encryptionRequired"),
                   "");
    }
    policy.encryption_required = required->get<bool>();
  }
  if (const Json* agents = member(document, "accessControl")) {
    BATON_TRY(policy.access_control, read_agents(*agents, place.child("accessControl")));
  }
  if (const Json* days = member(document, "retentionPeriod")) {
    BATON_TRY(policy.retention_days, read_days(*days, place.child("retentionPeriod")));
  }
  if (const Json* rules = member(document, "anonymizationRules")) {
    BATON_TRY(policy.field_rules, read_rules(*rules, place.child("anonymizationRules")));
  }
  return policy;
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

Result<Policies> Policies::from_json(const Json& document) {
  if (!document.is_object()) {
    return wrong("policies must be an object", json::Pointer(),
                 "context types with their policies");
  }
  Policies policies;
  for (const auto& [type, policy] : document.items()) {
    BATON_TRY(Policy read, read_policy(policy, json::Pointer().child(type)));
    policies.policies_.insert_or_assign(type, std::move(read));
  }
  return policies;
}

bool Policies::has_access(std::string_view agent, std::string_view context_type) const {
  const Policy* policy = find(context_type);
  if (policy == nullptr || !policy->access_control) return true;
  return std::ranges::find(*policy->access_control, agent) != policy->access_control->end();
}

bool Policies::restricts_access(std::string_view context_type) const {
  const Policy* policy = find(context_type);
  return policy != nullptr && policy->access_control.has_value();
}

const Policy* Policies::find(std::string_view context_type) const {
  const auto found = policies_.find(context_type);
  return found == policies_.end() ? nullptr : &found->second;
}

std::span<const FieldRule> Policies::field_rules(std::string_view context_type) const {
  const Policy* policy = find(context_type);
  if (policy == nullptr) return {};
  return policy->field_rules;
}

}  // namespace baton::policy
