#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/context/explanation.h"
#include "json/json.h"

namespace baton::app {

// True if the prompt of an agent that is about to start names a task.
bool names_task(std::string_view prompt);

struct BeginTask {
  std::vector<std::string> named;  // in the agent's prompt; at least one
  std::string agent;
};

struct TaskBegun {
  std::string execution_id;
  std::string prompt;  // fenced
  context::Explanation shown;
  Findings warnings = {};  // about what the prompt lacks
};

// Starts the task, unless it is already in progress, and an execution tied to it, in a state that
// is being changed. Refused with a report (rules task-…) if several tasks are named, the task does
// not exist, is assigned to another agent, waits, is blocked, is being worked on, or has ended; or
// if it has no prompt because a result is too large.
Result<Outcome<TaskBegun>> begin_task(const BeginTask& request, Json& state, Workspace& workspace);

// True for a refusal of begin_task(), and of a task that waits or is blocked.
bool is_refused_task(const Report& report);

}  // namespace baton::app
