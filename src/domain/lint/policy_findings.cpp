#include "domain/lint/map_findings.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::lint {
namespace {

bool restricts_something(const policy::Policy& policy) {
  return policy.restricts_access() || policy.encryption_required || policy.retention_days ||
         !policy.field_rules.empty();
}

}  // namespace

Findings policy_findings(const policy::Policies& policies) {
  Findings findings;
  for (const auto& [name, policy] : policies.all()) {
    if (restricts_something(policy)) continue;
    findings.push_back({.severity = Severity::warning,
                        .rule = "policy-without-effect",
                        .message = text::concat("the policy ", name, " restricts nothing"),
                        .instance_location = json::Pointer().child("policies").child(name).text(),
                        .hint =
                            "add accessControl, sensitive, encryptionRequired, retentionPeriod or "
                            "anonymizationRules"});
  }
  return findings;
}

}  // namespace baton::lint
