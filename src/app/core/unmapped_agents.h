#pragma once

#include "app/core/configuration.h"
#include "domain/workflow/known_agent.h"

namespace baton::app {

// What was asked for (`--unmapped`), or allowed where the project always allows agents without a
// rule (agents.allowUnmapped).
workflow::UnmappedAgent unmapped_agents(workflow::UnmappedAgent asked,
                                        const Configuration& configuration);

}  // namespace baton::app
