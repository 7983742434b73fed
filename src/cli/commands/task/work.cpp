// The verbs that record progress of a task.
#include "app/tasks/change_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"

namespace baton::cli {
namespace {

using tasks::Completion;
using tasks::TaskMove;

constexpr auto kCompletion = &app::CompleteTask::completion;

}  // namespace

constinit const CommandEntry kTaskStartCommand = {
    .name = "task start",
    .summary = "Start a task",
    .description =
        R"(Refused while a prerequisite is not completed. An unassigned task that is started
for an agent is assigned to it.

Examples:
  baton task start t1
  baton task start t1 --agent writer
)",
    .make =
        [] {
          return table_command(app::start_task,
                               {.text = changed_text,
                                .complete = for_worker<&app::StartTask::move, &TaskMove::agent>});
        },
};

constinit const CommandEntry kTaskCompleteCommand = {
    .name = "task complete",
    .summary = "Complete a task with its result",
    .description =
        R"(Dependent tasks can start and receive the result. Completing a task again with the
same result changes nothing; a different result requires --amend.

Examples:
  baton task complete t1 --result "Three sources, see dev/sources.md"
  baton task complete t1 --result - < result.txt
  baton task complete t1 --result "Three" --structured '{"sources": 3}'
)",
    .make =
        [] {
          return table_command(
              app::complete_task,
              {.text = changed_text,
               .complete = for_worker<kCompletion, &Completion::move, &TaskMove::agent>});
        },
};

constinit const CommandEntry kTaskFailCommand = {
    .name = "task fail",
    .summary = "End a task as failed",
    .description =
        R"(Dependent tasks are blocked until the task is made pending again (`baton task update
--status pending`) and completed.

Examples:
  baton task fail t1 --reason "The archive is offline"
)",
    .make =
        [] {
          return table_command(app::fail_task,
                               {.text = changed_text,
                                .complete = for_worker<&app::EndTask::move, &TaskMove::agent>});
        },
};

constinit const CommandEntry kTaskCancelCommand = {
    .name = "task cancel",
    .summary = "End a task as cancelled",
    .description =
        R"(Dependent tasks are blocked until the task is made pending again or removed from
their dependsOn.

Examples:
  baton task cancel t4 --reason "Out of scope"
)",
    .make =
        [] {
          return table_command(app::cancel_task,
                               {.text = changed_text,
                                .complete = for_worker<&app::EndTask::move, &TaskMove::agent>});
        },
};

}  // namespace baton::cli
