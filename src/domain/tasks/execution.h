#pragma once

#include <string>
#include <string_view>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/tasks/moves.h"
#include "json/json.h"

// Executions that work on a task: the member "task" of an entry of agentSequence.
namespace baton::tasks {

// Ties the execution to the task. not_found: no such task; denied: it is assigned to another agent
// than the execution's.
Result<void> tie_execution(Json& state, std::string_view execution_id, std::string_view task_id);

// The task that an ended execution was tied to ends with it: an accepted output completes it, with
// the key findings for its result and what is handed on as its structured one; a failure fails it.
// A task that is not pending or in progress any more stays as it is, unless the output amends the
// one that completed it. Findings (task-not-ended, warnings) say why it could not be ended.
Findings end_with_execution(Json& state, std::string_view execution_id, Amendment amendment,
                            Instant now);

}  // namespace baton::tasks
