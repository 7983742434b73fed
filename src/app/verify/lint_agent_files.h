#pragma once

#include <optional>

#include "app/core/workspace.h"
#include "app/verify/verify_project.h"
#include "baton/result.h"

namespace baton::app {

// Compares the agents defined by files with the rules of the relevance map. Empty if .claude/agents
// defines no agent.
Result<std::optional<VerifiedPart>> verify_agent_files(Workspace& workspace);

}  // namespace baton::app
