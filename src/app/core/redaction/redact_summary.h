#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/redact.h"
#include "json/json.h"

namespace baton::app {

// Redacts a summary in place: decisions by their policies, lessons, which quote several agents, by
// the rules of all policies, and secrets in every text. What tells whose items a lesson quotes
// stays as it is.
Result<policy::RedactionReport> redact_summary(Json& summary, Workspace& workspace);

}  // namespace baton::app
