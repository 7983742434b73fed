#pragma once

#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/fault.h"

// What a user of the client picks, and no agent can: hence in the name of whoever leads the agents.
namespace baton::mcp {

// MCP's Prompts.
Json list_prompts();

// kInvalidParams: no such prompt, or one that cannot be given; the message says why.
Answer get_prompt(const Json& params, app::Workspace& workspace);

}  // namespace baton::mcp
