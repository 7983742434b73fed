#pragma once

#include "json/json.h"
#include "json/view.h"

namespace baton::context {

// The lists of a context as they would be if no rule or policy kept anything from an agent: every
// completed output, decision, constraint and artifact of the state. Only for measuring.
Json default_allow_lists(const json::View& state);

// Exchanges the members of `lists` with those of the context.
void swap_lists(Json& context, Json& lists);

}  // namespace baton::context
