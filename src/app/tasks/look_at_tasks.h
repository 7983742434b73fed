#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/core/exit_status.h"
#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/tasks/task_head.h"
#include "baton/finding.h"
#include "domain/tasks/graph.h"
#include "json/json.h"

// Views of tasks. Everyone may list tasks; the contents and results of a task are only for its
// assignee and for people.
namespace baton::app {

struct ListTasks {
  std::optional<std::string> status = {};    // a status, or a standing
  std::optional<std::string> assignee = {};  // "" for unassigned tasks
};

struct TasksListed {
  std::vector<TaskHead> tasks;  // in the order of the state
};

// usage: unknown status.
Result<Outcome<TasksListed>> list_tasks(const ListTasks& request, Workspace& workspace);
Json to_json(const TasksListed& answer);

struct LintTasks {};

struct TasksLinted {
  Findings findings;

  [[nodiscard]] int exit_code() const { return exit_code_if(findings.empty()); }
};

// See tasks::lint(); findings have positions in the state file.
Result<Outcome<TasksLinted>> lint_tasks(const LintTasks& request, Workspace& workspace);
Json to_json(const TasksLinted& answer);

struct ShowTask {
  std::string id;
  std::string agent;  // the caller; empty: a person
};

struct TaskShown {
  Json task;  // as stored
  TaskHead head;
  std::vector<std::string> dependents;
};

// Shows any number of tasks of one state to one agent. The workspace must outlive it.
class TaskReader {
 public:
  static Result<TaskReader> of(const std::string& agent, Workspace& workspace);

  // not_found: no such task; denied: it is assigned to another agent.
  [[nodiscard]] Result<TaskShown> show(const std::string& id) const;

 private:
  TaskReader(std::string agent, LoadedState state, CallerAdmission admission, Workspace& workspace);

  std::string agent_;
  LoadedState state_;
  tasks::TaskGraph graph_;
  CallerAdmission admission_;
  Workspace* workspace_;
};

// As TaskReader::show().
Result<Outcome<TaskShown>> show_task(const ShowTask& request, Workspace& workspace);
Json to_json(const TaskShown& answer);

struct ShowReady {
  std::string agent;  // also considers unassigned tasks; empty: tasks of all agents
};

struct ReadyTasks {
  std::vector<TaskHead> ready;  // the task with the longest chain first
  std::vector<TaskHead> running;
  std::vector<TaskHead> waiting;  // including blocked ones
  std::vector<std::string> critical_path;
  std::size_t tasks = 0;          // the number of all tasks
  bool others_are_ready = false;  // some tasks are, for other agents only
};

Result<Outcome<ReadyTasks>> show_ready(const ShowReady& request, Workspace& workspace);
Json to_json(const ReadyTasks& answer);

// `agent` is empty for the tasks of all agents.
ReadyTasks ready_tasks(const tasks::TaskGraph& graph, std::string_view agent,
                       const CallerAdmission& admission);

}  // namespace baton::app
