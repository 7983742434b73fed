// The verbs that add and change tasks.
#include "app/tasks/change_tasks.h"
#include "cli/commands/task/verbs.h"
#include "cli/task_call.h"

namespace baton::cli {
namespace {

// Without a file, what is given describes one task.
bool complete_tasks(Session& session, const Json& /*given*/, app::AddTasks& request) {
  if (request.source && !request.drafts.empty()) {
    session.report({.code = ErrorCode::usage,
                    .phrase = "with --from, the file describes the tasks completely",
                    .subject = request.drafts[0].begin().key(),
                    .hint = "put this member into the file"});
    return false;
  }
  if (!request.source && request.drafts.empty()) request.drafts.push_back(Json::object());
  return true;
}

bool complete_changes(Session& session, const Json& given, app::UpdateTask& request) {
  if (request.changes.is_null()) request.changes = Json::object();
  return for_worker<&app::UpdateTask::agent>(session, given, request);
}

}  // namespace

constinit const CommandEntry kTaskAddCommand = {
    .name = "task add",
    .summary = "Add one task, or several from a file",
    .description =
        R"(Adds all tasks or none. A dependency cycle and an unknown dependency are refused.
--from reads an array of task objects with a title and optionally id, description,
assignee, dependsOn, memoryScope and dependencyPayload.

Examples:
  baton task add "Collect sources" --assignee researcher
  baton task add --id t3 --title "Write" --description "Two pages" --depends-on t1,t2
  baton task add --from plan.json
)",
    .make =
        [] {
          return table_command(app::add_tasks, {.text = changed_text, .complete = complete_tasks});
        },
};

constinit const CommandEntry kTaskUpdateCommand = {
    .name = "task update",
    .summary = "Change a task, or make it pending again",
    .description =
        R"(Each option replaces the old value; an empty text removes it. The dependencies of a
task can change while it is pending, or together with --status pending.

Examples:
  baton task update t3 --assignee writer --depends-on t1,t2
  baton task update t3 --assignee ""
  baton task update t3 --status pending
)",
    .make =
        [] {
          return table_command(app::update_task,
                               {.text = changed_text, .complete = complete_changes});
        },
};

}  // namespace baton::cli
