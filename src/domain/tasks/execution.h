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

// Assigns the execution to the task, and an unassigned task to the execution's agent. not_found:
// unknown task; denied: it is assigned to another agent than the execution's.
Result<void> tie_execution(Json& state, std::string_view execution_id, std::string_view task_id);

// Ends the task of an ended execution: an accepted output completes it, with the key findings as
// its result and the handed-over data as its structured result; a failure fails it. A task that is
// neither pending nor in progress stays as it is, unless the output amends the one that ended it:
// the task then ends anew. Findings (task-not-ended, warnings) say why it could not be ended.
Findings end_with_execution(Json& state, std::string_view execution_id, Amendment amendment,
                            Instant now);

}  // namespace baton::tasks
