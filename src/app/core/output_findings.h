#pragma once

#include "app/core/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What is wrong with an agent's output: what the common schema says and, where the configuration
// names one for the agent, its own; positions refer to `source`.
Result<Findings> output_findings(const Json& output, const Source& source, Workspace& workspace);

}  // namespace baton::app
