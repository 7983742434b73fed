#pragma once

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// {"executions": [{"executionId", "agent"}]} as show_status() lists them, without the rest of the
// status, which takes longer. not_found: no workflow.
Result<Json> list_executions(Workspace& workspace);

}  // namespace baton::app
