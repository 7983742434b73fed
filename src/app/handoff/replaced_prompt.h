#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"

namespace baton::app {

// The execution of an agent that started with `prompt`, without what baton had added to the prompt
// of its call: Claude Code lets the last of several hooks decide. The receipt of the context is
// removed, because the agent did not receive it. Empty: the agent has its prompt, or baton added
// nothing to it. Call it before link_lease().
Result<std::string> execution_without_prompt(const AgentTrace& launched, std::string_view prompt,
                                             Workspace& workspace);

}  // namespace baton::app
