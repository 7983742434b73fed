#pragma once

#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/fault.h"

namespace baton::mcp {

// MCP's completion/complete: the possible values of a prompt's argument or a resource URI's
// variable, given the text typed so far; only values that the reader may list. kInvalidParams:
// unknown argument.
Answer complete(const Json& params, const authority::Caller& reader, app::Workspace& workspace);

}  // namespace baton::mcp
