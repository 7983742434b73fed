#pragma once

#include "baton/finding.h"
#include "json/view.h"

namespace baton::model {

// The short forms that `--strict` rejects: rules short-finding, short-recommendation,
// short-artifact, short-outputs (once per outputs object, with all missing members), short-decision
// (no affectedComponents), short-artifact-reference (no lastModified).
Findings short_forms(const json::View& state);

// The same for one agent output; locations are relative to it.
Findings output_short_forms(const json::View& output);

}  // namespace baton::model
