#pragma once

#include <optional>
#include <vector>

#include "app/claude/plan.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The files for the agents of the relevance map, except for agents that already have another file
// in .claude/agents: built-in agents get baton's files, the project's own agents get files made
// from their rules. `settings`: the project's future settings if a dry run did not write them.
Result<std::vector<CopiedFile>> agent_files(const std::optional<Json>& settings,
                                            Workspace& workspace);

}  // namespace baton::app
