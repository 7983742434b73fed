#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/core/configuration/configuration.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/workflow/known_agent.h"
#include "json/view.h"

namespace baton::app {

// The requested setting (`--unmapped`), or allowed if the project always allows agents without a
// rule (agents.allowUnmapped).
workflow::UnmappedAgent unmapped_agents(workflow::UnmappedAgent asked,
                                        const Configuration& configuration);

// Checks a name given with --as: "user", or an agent as in workflow:: require_known_agent().
// not_found, with the nearest name.
Result<void> require_known_name(const std::optional<std::string>& given, const json::View& state,
                                Workspace& workspace);

// A warning for each agent that neither the map nor the state has, if its name is nearly that of an
// agent of the map: other agents may do without a rule. `agents` are named_agent().
Result<Findings> misspelt_agents(std::span<const std::string> agents, const json::View& state,
                                 Workspace& workspace);

}  // namespace baton::app
