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

// Whether guard_tool() could object to the call, whoever makes it. It does not read the
// configuration as a document, which costs more than the check itself.
bool may_object(const GuardTool& call, const Workspace& workspace);

struct ToolObjection {
  HookVerdict verdict = HookVerdict::deny;  // deny or ask
  std::string reason;                       // with what to do instead
};

// Whether the call goes around baton: writes what only baton writes, reads what an agent of the map
// sees by its context alone, or speaks in another name. Nothing where baton is not at home.
Result<std::optional<ToolObjection>> guard_tool(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
