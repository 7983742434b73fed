#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/model/relevance_map.h"

namespace baton::app {

// The rule of an agent. not_found, with the nearest name in the hint: the map has no rule for it.
Result<const model::AgentRule*> require_rule(const model::RelevanceMap& map,
                                             const std::string& agent);

// The same for the agent that a request means: see named_agent().
Result<const model::AgentRule*> require_rule(std::string_view name, Workspace& workspace);

}  // namespace baton::app
