#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/context/explanation.h"
#include "json/json.h"

namespace baton::app {

// Whether the prompt of an agent that is to be launched names a task.
bool names_task(std::string_view prompt);

struct BeginTask {
  std::vector<std::string> named;  // in the agent's prompt; at least one
  std::string agent;
};

struct TaskBegun {
  std::string execution_id;
  std::string prompt;  // fenced
  context::Explanation shown;
};

// Begins the task, if it is not begun already, and an execution that is tied to it, in a state that
// is being changed. A report (rules task-…) says why not: several are named, there is none, it is
// assigned to another agent, waits, is blocked, is worked on, or has ended; or it has no prompt,
// since a result is too large.
Result<Outcome<TaskBegun>> begin_task(const BeginTask& request, Json& state, Workspace& workspace);

}  // namespace baton::app
