#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::model {

// What is wrong with the members that every write builds on: version, workflowId and revision. A
// state that has such an error is not written before it is corrected.
Findings core_errors(const Json& state);

}  // namespace baton::model
