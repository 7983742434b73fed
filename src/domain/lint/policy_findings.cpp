#include <algorithm>
#include <array>
#include <span>

#include "domain/lint/map_findings.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::lint {
namespace {

using policy::Kind;
using policy::Policy;

constexpr std::array kEncryptable = {Kind::output, Kind::task, Kind::shared, Kind::environment};
constexpr std::array kStructured = {Kind::output,   Kind::decision, Kind::constraint,
                                    Kind::artifact, Kind::gate,     Kind::task,
                                    Kind::message,  Kind::shared,   Kind::environment};
constexpr std::array kExpiring = {Kind::output, Kind::note};

// A member of a policy that has an effect on items of some kinds only.
struct LimitedMember {
  std::string_view name;
  std::span<const Kind> kinds;
  bool (*is_set)(const Policy& policy);
};

constexpr std::array kLimitedMembers = {
    LimitedMember{"encryptionRequired", kEncryptable,
                  [](const Policy& policy) { return policy.encryption_required; }},
    LimitedMember{"anonymizationRules", kStructured,
                  [](const Policy& policy) { return !policy.field_rules.empty(); }},
    LimitedMember{"retentionPeriod", kExpiring,
                  [](const Policy& policy) { return policy.retention_days.has_value(); }},
};

bool restricts_something(const Policy& policy) {
  return policy.restricts_access() || policy.encryption_required || policy.retention_days ||
         !policy.field_rules.empty();
}

bool covers_one_of(const Policy& policy, std::span<const Kind> kinds) {
  return policy.context_types.empty() ||
         std::ranges::any_of(policy.context_types, [&](const policy::ContextType& type) {
           return std::ranges::find(kinds, type.kind) != kinds.end();
         });
}

Finding without_effect(const json::Pointer& place, std::string message, std::string hint) {
  return {.severity = Severity::warning,
          .rule = "policy-without-effect",
          .message = std::move(message),
          .instance_location = place.text(),
          .hint = std::move(hint)};
}

std::string names_of(std::span<const Kind> kinds) {
  std::vector<std::string_view> names;
  for (const Kind kind : kinds) names.push_back(policy::to_text(kind));
  return text::enumerate(names);
}

}  // namespace

Findings policy_findings(const policy::Policies& policies) {
  Findings findings;
  for (const auto& [name, policy] : policies.all()) {
    const json::Pointer place = json::Pointer().child("policies").child(name);
    if (!restricts_something(policy)) {
      findings.push_back(
          without_effect(place, text::concat("the policy ", name, " restricts nothing"),
                         "add accessControl, sensitive, encryptionRequired, retentionPeriod or "
                         "anonymizationRules"));
    }
    for (const LimitedMember& member : kLimitedMembers) {
      if (!member.is_set(policy) || covers_one_of(policy, member.kinds)) continue;
      findings.push_back(
          without_effect(place.child(member.name),
                         text::concat(member.name, " has no effect on the contextTypes of ", name),
                         text::concat("it applies to ", names_of(member.kinds),
                                      "; remove it, or add one of them")));
    }
  }
  return findings;
}

}  // namespace baton::lint
