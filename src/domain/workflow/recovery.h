#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "json/json.h"

namespace baton::workflow {

// The minimal state with which a workflow can continue.
Json minimal_state(std::string_view workflow_id, Instant now);

struct Rebuilt {
  std::vector<std::string> executions;  // ids, in the order in which they were recorded
  Findings left_out;                    // the reason for each output that was not recorded
};

// Records `outputs` (agent outputs, redacted) into `state` in the order of their timestamps; equal
// ones in the given order. Outputs that cannot be recorded are omitted and reported.
Rebuilt rebuild_from_outputs(Json& state, const std::vector<Json>& outputs, Instant now);

}  // namespace baton::workflow
