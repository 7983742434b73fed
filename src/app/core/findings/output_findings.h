#pragma once

#include "app/core/request/source.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Validates an agent's output against the common schema and, if the configuration names one, the
// agent's own schema, and warns of misspelt members; positions refer to `source`.
Result<Findings> output_findings(const Json& output, const Source& source, Workspace& workspace);

}  // namespace baton::app
