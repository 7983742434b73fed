#include "app/core/policy_rules.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/core/redact_state.h"

namespace baton::app {
namespace {

int shown_by(policy::Action action) {
  switch (action) {
    case policy::Action::remove: return 0;
    case policy::Action::redact: return 1;
    case policy::Action::hash: return 2;
    case policy::Action::mask: return 3;
  }
  return 0;
}

}  // namespace

std::vector<policy::FieldRule> every_field_rule(const policy::Policies& policies) {
  std::vector<policy::FieldRule> rules;
  for (const auto& [type, policy] : policies.all()) {
    rules.insert(rules.end(), policy.field_rules.begin(), policy.field_rules.end());
  }
  std::ranges::stable_sort(rules, {},
                           [](const policy::FieldRule& rule) { return shown_by(rule.action); });
  return rules;
}

Result<policy::Pseudonym> pseudonym_for(std::span<const policy::FieldRule> rules,
                                        Workspace& workspace) {
  const bool needed = std::ranges::any_of(
      rules, [](const policy::FieldRule& rule) { return rule.action == policy::Action::hash; });
  if (!needed) return policy::Pseudonym();
  return load_pseudonym(workspace);
}

std::vector<std::string> restricted_authors(const policy::Policies& policies) {
  std::vector<std::string> authors;
  for (const auto& [type, policy] : policies.all()) {
    if (policies.restricts_access(type)) authors.push_back(type);
  }
  return authors;
}

}  // namespace baton::app
