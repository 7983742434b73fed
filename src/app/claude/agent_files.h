#pragma once

#include <optional>
#include <vector>

#include "app/claude/plan.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct AgentFilesToCopy {
  std::vector<CopiedFile> files;
  Findings warnings;  // of existing files that cannot be used
};

// The files for the agents of the relevance map, except for agents that already have another file
// in .claude/agents, or a link to one: built-in agents get baton's files, the project's own agents
// get files made from their rules. `settings`: the project's future settings if a dry run did not
// write them.
Result<AgentFilesToCopy> agent_files(const std::optional<Json>& settings, Workspace& workspace);

}  // namespace baton::app
