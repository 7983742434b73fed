#pragma once

#include "app/core/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/fault.h"

namespace baton::mcp {

// MCP's completion/complete: what an argument of a prompt, or the variable of a resource's URI, can
// be, given what the user has typed of it; only values that the reader may list. kInvalidParams:
// unknown argument.
Answer complete(const Json& params, const authority::Caller& reader, app::Workspace& workspace);

}  // namespace baton::mcp
