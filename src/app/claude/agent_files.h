#pragma once

#include <optional>
#include <vector>

#include "app/claude/plan.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// The files for the agents of the relevance map, without agents that another file in
// .claude/agents is for: those of built-in agents are baton's, those of the project's own agents
// are made of their rules. `settings`: the project's settings as they are to be, if a rehearsal
// did not write them.
Result<std::vector<CopiedFile>> agent_files(const std::optional<Json>& settings,
                                            Workspace& workspace);

}  // namespace baton::app
