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

// How work on a task goes: pending → in_progress → completed, failed or cancelled. Where nobody
// said that it began, it began when it ended. Everywhere: not_found, no such task; denied, it is
// assigned to another agent than `agent`, which is empty for people; conflict, the status allows it
// not. The state is unchanged unless it worked.
namespace baton::tasks {

struct TaskMove {
  std::string id;
  std::string agent = {};
};

// A task that waits, or is blocked, gives a report that names what is in the way (rules
// task-waiting, task-blocked). A task of nobody becomes the agent's.
Result<Outcome<std::string>> start_task(Json& state, const TaskMove& move, Instant now);

// Begins the first ready task that is the agent's or nobody's and makes it the agent's. Answers its
// id; empty: nothing is ready for the agent.
Result<std::string> claim_task(Json& state, std::string_view agent, Instant now);
// The one that it would be.
std::optional<Task> next_task(const Json& state, std::string_view agent);

enum class Amendment : std::uint8_t { refused, allowed };

struct Completion {
  TaskMove move;
  std::optional<Json> result = {};      // a text, or any other value
  std::optional<Json> structured = {};  // for machines, beside the result
  Amendment amendment = Amendment::refused;
};

// Whether anything changed: to complete a task once more with the same result does not. Another
// result is a conflict unless it is an amendment. A report as with start_task().
Result<Outcome<bool>> complete_task(Json& state, const Completion& completion, Instant now);

// `status` is failed or cancelled, and says what becomes of what depends on it: it is blocked.
Result<void> end_task(Json& state, const TaskMove& move, TaskStatus status, std::string_view reason,
                      Instant now);

}  // namespace baton::tasks
