#pragma once

#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/fault.h"

// The client's user selects a prompt; the server's caller limits its content.
namespace baton::mcp {

// MCP's Prompts.
Json list_prompts();

// kInvalidParams: an unknown or unavailable prompt; the message tells why.
Answer get_prompt(const Json& params, const authority::Caller& reader, app::Workspace& workspace);

}  // namespace baton::mcp
