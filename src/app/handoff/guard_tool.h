#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A tool call that an agent is about to make.
struct GuardTool {
  AgentTrace trace;  // of the calling agent; one with a name, but without rule and task, may read
  std::string_view tool;
  const Json& input;
  std::string_view folder;  // absolute
};

// True if guard_tool() could object to calls of the tool.
bool is_guarded_tool(std::string_view tool);

// True if guard_tool() could object to the call by some caller. Does not parse the configuration,
// which costs more than the check itself.
bool may_object(const GuardTool& call, Workspace& workspace);

struct ToolObjection {
  HookVerdict verdict = HookVerdict::deny;  // deny or ask
  std::string reason;                       // includes what to do instead
};

// Objects if the call bypasses baton: it writes a file that only baton writes, reads what an agent
// of the map, or one that holds a task, may only see through its context or prompt, or uses another
// caller's name. Empty if baton is not used in the project.
Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
