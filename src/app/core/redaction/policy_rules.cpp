#include "app/core/redaction/policy_rules.h"

#include <algorithm>

#include "app/core/redaction/redact_state.h"

namespace baton::app {

Result<policy::Pseudonym> pseudonym_for(std::span<const policy::FieldRule> rules,
                                        Workspace& workspace) {
  const bool needed = std::ranges::any_of(
      rules, [](const policy::FieldRule& rule) { return rule.action == policy::Action::hash; });
  if (!needed) return policy::Pseudonym();
  return load_pseudonym(workspace);
}

}  // namespace baton::app
