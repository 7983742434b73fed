#pragma once

#include <optional>
#include <string_view>

#include "app/context/build_agent_context.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "domain/model/state.h"
#include "json/view.h"

namespace baton::app {

// The execution that a context is for: the named one, else the agent's latest running one, else
// none. not_found: no such execution of the agent; conflict: it has ended.
Result<std::optional<model::Execution>> execution_of_context(const json::View& state,
                                                             std::string_view agent,
                                                             const BuildAgentContext& request);

// The context of an agent in a loaded state, for its latest running execution or, without one, its
// next. The caller handles `missing`. not_found: no such agent.
Result<context::BuiltContext> context_of_state(const json::View& state,
                                               const BuildAgentContext& request,
                                               Workspace& workspace);

}  // namespace baton::app
