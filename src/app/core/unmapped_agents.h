#pragma once

#include <optional>
#include <string>

#include "app/core/configuration.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/workflow/known_agent.h"
#include "json/json.h"

namespace baton::app {

// What was asked for (`--unmapped`), or allowed where the project always allows agents without a
// rule (agents.allowUnmapped).
workflow::UnmappedAgent unmapped_agents(workflow::UnmappedAgent asked,
                                        const Configuration& configuration);

// For a name that a caller gives with --as: "user", or an agent as for workflow::
// require_known_agent(). not_found, with the nearest name.
Result<void> require_known_name(const std::optional<std::string>& given, const Json& state,
                                Workspace& workspace);

}  // namespace baton::app
