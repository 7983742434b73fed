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

// The field rules of every policy in one list. Where several name the same value, the one that
// shows least of it comes first: remove, redact, hash, mask.
std::vector<policy::FieldRule> every_field_rule(const policy::Policies& policies);

// The keyed hash, where one of `rules` needs it; else an empty function. The key is made when it
// is first needed.
Result<policy::Pseudonym> pseudonym_for(std::span<const policy::FieldRule> rules,
                                        Workspace& workspace);

// The agents whose policy says who may see what they made.
std::vector<std::string> restricted_authors(const policy::Policies& policies);

}  // namespace baton::app
