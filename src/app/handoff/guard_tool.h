#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
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

// Whether guard_tool() could object to the tool at all.
bool is_guarded_tool(std::string_view tool);

// Whether the project has its state or archive at another place than usual, so that its path need
// not look like one of ours. Looks at the configuration's text: to understand it would cost more.
bool guards_unusual_places(const Workspace& workspace);

struct ToolObjection {
  HookVerdict verdict = HookVerdict::deny;  // deny or ask
  std::string reason;                       // with what to do instead
};

// Whether the call goes around baton: writes what only baton writes, reads what an agent of the map
// sees by its context alone, or speaks in another name. Nothing where baton is not at home.
Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
