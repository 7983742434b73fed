#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/policies.h"
#include "domain/policy/redact.h"

namespace baton::app {

// The field rules of all policies in one list. If several name the same value, the most restrictive
// one comes first: remove, redact, hash, mask.
std::vector<policy::FieldRule> every_field_rule(const policy::Policies& policies);

// The keyed hash if one of `rules` needs it, else an empty function. The key is created on first
// use.
Result<policy::Pseudonym> pseudonym_for(std::span<const policy::FieldRule> rules,
                                        Workspace& workspace);

// The agents whose policy restricts who may see what they made.
std::vector<std::string> restricted_authors(const policy::Policies& policies);

}  // namespace baton::app
