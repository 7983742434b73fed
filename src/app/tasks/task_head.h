#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/context/caller_admission.h"
#include "domain/tasks/graph.h"
#include "json/json.h"

namespace baton::app {

// A task as lists show it to a caller: its status and the reason for it, without its contents and
// result. A reason is free text of the assignee: shown as far as the assignee's policy permits.
struct TaskHead {
  struct Obstacle {
    std::string task;
    std::string status;
    std::string reason;
  };
  std::string id;
  std::string title;
  std::string assignee;
  std::string status;  // as stored in the state
  tasks::Standing standing = tasks::Standing::waiting;
  std::vector<std::string> depends_on;
  std::vector<std::string> waits_for;  // of a waiting task: dependencies that are not completed
  std::optional<Obstacle> blocked_by = {};
  std::string reason;  // of a failed or cancelled task
};

TaskHead head_of(const tasks::TaskGraph& graph, std::size_t place,
                 const CallerAdmission& admission);
std::vector<TaskHead> heads_of(const tasks::TaskGraph& graph,
                               const std::vector<std::size_t>& places,
                               const CallerAdmission& admission);

// {"id", "title", "assignee"?, "status", "standing", "dependsOn", "waitsFor"?, "blockedBy"?,
// "reason"?}.
Json to_json(const TaskHead& head);
Json to_json(const std::vector<TaskHead>& heads);

}  // namespace baton::app
