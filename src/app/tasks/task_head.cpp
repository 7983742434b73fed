#include "app/tasks/task_head.h"

#include <nlohmann/json.hpp>

#include "domain/model/relevance_map.h"
#include "domain/policy/context_type.h"

namespace baton::app {

using tasks::Standing;
using tasks::Task;
using tasks::TaskGraph;

namespace {

std::string shown_reason(const Task& task, const CallerAdmission& admission) {
  const bool is_seen = admission.sees({model::bare_agent_name(task.assignee), policy::Kind::task});
  return is_seen ? std::string(task.reason) : std::string();
}

}  // namespace

TaskHead head_of(const TaskGraph& graph, std::size_t place, const CallerAdmission& admission) {
  const Task& task = graph.tasks()[place];
  TaskHead head{.id = std::string(task.id),
                .title = std::string(task.title),
                .assignee = std::string(task.assignee),
                .status = std::string(status_text(task)),
                .standing = graph.standing(place),
                .depends_on = {task.depends_on.begin(), task.depends_on.end()},
                .waits_for = {},
                .reason = shown_reason(task, admission)};
  if (head.standing == Standing::waiting) {
    const std::vector<std::size_t> open = graph.open_dependencies(place);
    head.waits_for.reserve(open.size());
    for (const std::size_t other : open) head.waits_for.emplace_back(graph.tasks()[other].id);
  }
  if (const auto obstacle = graph.obstacle(place)) {
    const Task& other = graph.tasks()[*obstacle];
    head.blocked_by = {.task = std::string(other.id),
                       .status = std::string(name_of(other.status)),
                       .reason = shown_reason(other, admission)};
  }
  return head;
}

std::vector<TaskHead> heads_of(const TaskGraph& graph, const std::vector<std::size_t>& places,
                               const CallerAdmission& admission) {
  std::vector<TaskHead> heads;
  heads.reserve(places.size());
  for (const std::size_t place : places) heads.push_back(head_of(graph, place, admission));
  return heads;
}

Json to_json(const TaskHead& head) {
  Json json = {{"id", head.id}, {"title", head.title}};
  if (!head.assignee.empty()) json["assignee"] = head.assignee;
  json["status"] = head.status;
  json["standing"] = name_of(head.standing);
  json["dependsOn"] = head.depends_on;
  if (!head.waits_for.empty()) json["waitsFor"] = head.waits_for;
  if (head.blocked_by) {
    Json& obstacle =
        json["blockedBy"] = {{"task", head.blocked_by->task}, {"status", head.blocked_by->status}};
    if (!head.blocked_by->reason.empty()) obstacle["reason"] = head.blocked_by->reason;
  }
  if (!head.reason.empty()) json["reason"] = head.reason;
  return json;
}

Json to_json(const std::vector<TaskHead>& heads) {
  Json list = Json::array();
  for (const TaskHead& head : heads) list.push_back(to_json(head));
  return list;
}

}  // namespace baton::app
