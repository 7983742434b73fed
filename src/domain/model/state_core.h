#pragma once

#include <string_view>

#include "baton/finding.h"
#include "json/json.h"

namespace baton::model {

inline constexpr std::string_view kStateFormat = "2.0";  // the member `version`

// Errors in the members that every write uses: version, workflowId and revision. A state with such
// an error is not written until it is corrected.
Findings core_errors(const Json& state);
// Whether the finding is one of these.
bool is_core_error(const Finding& finding);

}  // namespace baton::model
