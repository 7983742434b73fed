#pragma once

#include <optional>
#include <string>

#include "app/core/exit_status.h"
#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/tasks/look_at_tasks.h"

namespace baton::app {

enum class Claim : std::uint8_t { none, taken };

struct NextTask {
  std::string agent;  // also considers unassigned tasks; empty: tasks of all agents
  Claim claim = Claim::none;
  WriteGuard guard = {};
};

struct NextTaskFound {
  Written written;  // revision 0: nothing was written
  std::optional<TaskHead> task;
  ReadyTasks others;  // the reason if there is no task

  [[nodiscard]] int exit_code() const { return exit_code_if(task.has_value()); }
};

// Returns the ready task with the longest chain that depends on it. A claim assigns it to the agent
// and starts it, in one write: no two agents get the same task. usage: a claim without an agent.
Result<Outcome<NextTaskFound>> next_task(const NextTask& request, Workspace& workspace);

// {"task": a head or null, "running", "waiting", "readyForOthers" if it is true}, and after a claim
// the result of the write.
Json to_json(const NextTaskFound& answer);

}  // namespace baton::app
