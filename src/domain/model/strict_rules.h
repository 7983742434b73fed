#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::model {

// The short forms that `--strict` rejects: rules short-finding, short-recommendation,
// short-artifact, short-outputs (once per outputs object, with all missing members), short-decision
// (no affectedComponents), short-artifact-reference (no lastModified).
Findings short_forms(const Json& state);

// The same for one agent output; locations are relative to it.
Findings output_short_forms(const Json& output);

}  // namespace baton::model
