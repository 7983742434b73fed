#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::hook {

// The errors of a report in one line.
std::string errors_in(const Report& report);

// Why the agent cannot start: which outputs are missing and which agents provide them, or that
// these are running, are the launching agent, or their output only needs to be recorded. At most
// 120 tokens.
Result<std::string> reason_for(const app::AgentTrace& launch, const Report& report,
                               app::Workspace& workspace);

}  // namespace baton::hook
