#pragma once

#include <optional>
#include <string>

#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "app/tasks/look_at_tasks.h"

namespace baton::app {

enum class Claim : std::uint8_t { none, taken };

struct NextTask {
  std::string agent;  // whose it may be, besides nobody's; empty: anybody's
  Claim claim = Claim::none;
  WriteGuard guard = {};
};

struct NextTaskFound {
  Written written;  // revision 0: nothing was written
  std::optional<TaskHead> task;
  ReadyTasks others;  // why there is none
};

// The ready task with the longest chain ahead. A claim makes it the agent's and begins it, in one
// write: no two agents get the same one. usage: a claim of nobody.
Result<Outcome<NextTaskFound>> next_task(const NextTask& request, Workspace& workspace);

// {"task": a head or null, "running", "waiting"}, and after a claim the proof of the write.
Json to_json(const NextTaskFound& answer);

}  // namespace baton::app
