#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/tasks/moves.h"
#include "json/json.h"
#include "json/view.h"

// Executions that work on a task: the member "task" of an entry of agentSequence.
namespace baton::tasks {

// Assigns the execution to the task, and an unassigned task to the execution's agent. not_found:
// unknown task; denied: it is assigned to another agent than the execution's.
Result<void> tie_execution(Json& state, std::string_view execution_id, std::string_view task_id);

// What the execution did before its output was amended.
enum class Earlier : std::uint8_t {
  none,        // it ends for the first time
  ended_task,  // its task has its status and results from it
  left_task    // its task is open, or was ended by somebody else
};

// For an execution whose output is about to be amended.
Earlier earlier_end(const json::View& state, std::string_view execution_id);

// Ends the task of an ended execution: an accepted output completes it, with the key findings as
// its result and the handed-over data as its structured result; a failure fails it. A task that is
// neither pending nor in progress stays as it is, unless the output amends the one that ended it:
// the task then ends anew. Findings (task-not-ended, warnings) say why it could not be ended.
Findings end_with_execution(Json& state, std::string_view execution_id, Earlier earlier,
                            Instant now);

}  // namespace baton::tasks
