#pragma once

#include "domain/policy/policies.h"
#include "json/json.h"

namespace baton::workflow {

// [{lesson, source}], at most ten, each lesson once: first findings and recommendations with
// lesson: true, then failed executions, failed gates, agents that ran more than once, gates with a
// warning. Of items to which a policy restricts access, only facts that baton itself knows, never
// their texts.
Json lessons_learned(const Json& state, const policy::Policies& policies);

}  // namespace baton::workflow
