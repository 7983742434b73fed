#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/handoff_lease.h"
#include "app/workspace.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A tool that an agent is about to use.
struct GuardTool {
  AgentTrace trace;  // of whoever uses it; an agent that is not of the map may read
  std::string_view tool;
  const Json& input;
  std::string_view folder;  // absolute
};

struct ToolObjection {
  HookVerdict verdict = HookVerdict::deny;  // deny or ask
  std::string reason;                       // with what to do instead
};

// Whether the call goes around baton: writes what only baton writes, reads what an agent of the map
// sees by its context alone, or speaks in another name. Nothing where baton is not at home.
Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
