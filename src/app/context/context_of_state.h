#pragma once

#include "app/context/build_agent_context.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"

namespace baton::app {

// The context that a state at hand gives an agent, for its latest running execution or, with none,
// its next. `missing` is left to the caller. not_found: no such agent.
Result<context::BuiltContext> context_of_state(const Json& state, const BuildAgentContext& request,
                                               Workspace& workspace);

}  // namespace baton::app
