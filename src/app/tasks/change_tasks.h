#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/source.h"
#include "app/core/state/change_state.h"
#include "app/tasks/task_head.h"
#include "domain/tasks/moves.h"
#include "json/json.h"

// Use cases that change tasks: planning and working on them. A graph that violates the state's
// rules (a task depends on itself, on a cycle, or on a missing task) gives a report.
namespace baton::app {

struct TasksChanged {
  Written written;
  std::vector<TaskHead> tasks;           // the requested ones
  std::vector<std::string> now_ready;    // other tasks that can start as a result
  std::vector<std::string> now_blocked;  // other tasks that can no longer be reached
  Change change = Change::none;
};

// Adds all tasks or none. See tasks::add_tasks().
struct AddTasks {
  std::vector<Json> drafts;
  std::optional<Source> source = {};  // more tasks: an array, or one object
  WriteGuard guard = {};
};
// malformed: the source is not JSON; denied: an agent gives a task all results.
Result<Outcome<TasksChanged>> add_tasks(const AddTasks& request, Workspace& workspace);

// See tasks::update_task(). denied: an agent gives the task all results.
struct UpdateTask {
  std::string id;
  std::string agent;  // the agent on whose behalf; empty: a person
  Json changes;
  WriteGuard guard = {};
};
Result<Outcome<TasksChanged>> update_task(const UpdateTask& request, Workspace& workspace);

struct StartTask {
  tasks::TaskMove move;
  WriteGuard guard = {};
};
Result<Outcome<TasksChanged>> start_task(const StartTask& request, Workspace& workspace);

struct CompleteTask {
  tasks::Completion completion;
  WriteGuard guard = {};
};
Result<Outcome<TasksChanged>> complete_task(const CompleteTask& request, Workspace& workspace);

struct EndTask {
  tasks::TaskMove move;
  std::string reason;
  WriteGuard guard = {};
};
Result<Outcome<TasksChanged>> fail_task(const EndTask& request, Workspace& workspace);
Result<Outcome<TasksChanged>> cancel_task(const EndTask& request, Workspace& workspace);

Json to_json(const TasksChanged& answer);

}  // namespace baton::app
