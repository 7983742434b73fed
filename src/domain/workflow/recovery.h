#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "json/json.h"

namespace baton::workflow {

// The least state in which a workflow can go on.
Json minimal_state(std::string_view workflow_id, Instant now);

struct Rebuilt {
  std::vector<std::string> executions;  // ids, in the order in which they were recorded
  Findings left_out;                    // one per output that could not be taken, and why
};

// Records `outputs` (agent outputs, redacted already) into `state` in the order of their
// timestamps; equal ones in the order given. What cannot be taken is left out, and said.
Rebuilt rebuild_from_outputs(Json& state, const std::vector<Json>& outputs, Instant now);

}  // namespace baton::workflow
