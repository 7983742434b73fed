#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/tasks/task.h"
#include "json/json.h"
#include "json/view.h"

// The status changes of a task: pending → in_progress → completed, failed or cancelled. A task
// without a start began when it ended. All functions: not_found, unknown task; denied, it is
// assigned to another agent than `agent`, which is empty for people; conflict, the status does not
// allow it. On an error the state is unchanged.
namespace baton::tasks {

struct TaskMove {
  std::string id;
  std::string agent = {};
  // The calling agent, for hints to name what it may do; empty for others.
  std::string caller = {};
};

// An unassigned task becomes the agent's: its policy decides who sees the task's content.
void assign(Json& document, std::string_view agent);

// A waiting or blocked task gives a report that names the tasks before it (rules task-waiting,
// task-blocked). An unassigned task becomes the agent's.
Result<Outcome<std::string>> start_task(Json& state, const TaskMove& move, Instant now);

// Begins the first ready task that is the agent's or unassigned, and assigns it to the agent.
// Returns its id; empty if none is ready for the agent.
Result<std::string> claim_task(Json& state, std::string_view agent, Instant now);
// The id of that task.
std::optional<Task> next_task(const json::View& state, std::string_view agent);

enum class Amendment : std::uint8_t { refused, allowed };

struct Completion {
  TaskMove move;
  std::optional<Json> result = {};      // a text, or any other value
  std::optional<Json> structured = {};  // for programs, beside the result
  Amendment amendment = Amendment::refused;
};

// Returns whether anything changed: completing a task again with the same result does not. Another
// result is a conflict unless it is an amendment. A report as in start_task().
Result<Outcome<bool>> complete_task(Json& state, const Completion& completion, Instant now);

// `status` is failed or cancelled; tasks that depend on it become blocked.
Result<void> end_task(Json& state, const TaskMove& move, TaskStatus status, std::string_view reason,
                      Instant now);

}  // namespace baton::tasks
