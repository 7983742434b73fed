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

// The keyed hash if one of `rules` needs it, else an empty function. The key is created on first
// use.
Result<policy::Pseudonym> pseudonym_for(std::span<const policy::FieldRule> rules,
                                        Workspace& workspace);

}  // namespace baton::app
