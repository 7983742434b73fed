#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/result.h"
#include "hook/answer.h"
#include "hook/event.h"

namespace baton::hook {

// After a launch: what to say if another hook replaced the prompt that baton had given the agent;
// else empty.
Result<std::string> replaced_prompt(const Event& event, const app::AgentTrace& trace,
                                    app::Workspace& workspace);

// Tells the user and the model that a prompt was replaced, unless `replaced` is empty, and the
// model what was kept for it.
Result<Answer> after_launch(const Event& event, const std::string& replaced,
                            app::Workspace& workspace);

}  // namespace baton::hook
