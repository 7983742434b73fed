#pragma once

#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// [{lesson, source, evidence?, recommendations?, affectedComponents?, quotes}], at most ten, each
// lesson once: first findings and recommendations with lesson: true, then failed executions with
// their retries, failed gates, superseded decisions, gates with a warning. A gate without an issue
// or recommendation gives no lesson. Of items to which a policy restricts access, only facts that
// baton itself knows, never their texts. `quotes` has the author, kind and type of each item
// that the lesson quotes, for policies that are added later.
Json lessons_learned(const json::View& state, const policy::Policies& policies);

}  // namespace baton::workflow
