#pragma once

#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// A context as it would be if no rule or policy kept anything from the agent: with every completed
// output, decision, constraint and artifact of the state. Only for measuring.
Json default_allow(Json context, const json::View& state);

}  // namespace baton::context
