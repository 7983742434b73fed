#pragma once

#include <string>

#include "baton/instant.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::workflow {

struct FailRequest {
  std::string agent;              // may be empty if the execution is given
  std::string execution_id = {};  // empty: the agent's only running one
  std::string reason = {};        // kept as failureReason
  std::string submitted = {};     // the agent's text in place of an output; stored as it is
};

struct Failed {
  std::string agent;
  std::string execution_id;
};

// Ends a running execution as failed. usage: the agent has two running and none is named;
// not_found: no such execution is running; conflict: the named execution has already ended.
Result<Failed> fail_execution(Json& state, const FailRequest& request, Instant now);

}  // namespace baton::workflow
