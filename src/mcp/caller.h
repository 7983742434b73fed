#pragma once

#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::mcp {

// The caller of a tool: the identity that Claude Code's hook has signed into the arguments
// ("_caller"), which is removed from them; without one, the server's own. denied: not signed,
// signed for another project, or expired.
Result<authority::Caller> take_caller(Json& arguments, const authority::Caller& server,
                                      app::Workspace& workspace);

}  // namespace baton::mcp
