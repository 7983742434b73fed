#include "domain/tasks/moves.h"

#include <utility>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/tasks/graph.h"
#include "domain/workflow/changes.h"
#include "json/pointer.h"
#include "text/concat.h"

namespace baton::tasks {
namespace {

using model::set_member;

Json& document_of(Json& state, const Task& task) {
  return workflow::item_at(state, "tasks", task.index);
}

std::string command_that_reopens(std::string_view id) {
  return text::concat("`baton task update ", id, " --status pending`");
}

std::string possible_from(const Task& task) {
  switch (task.status) {
    case TaskStatus::pending: return "it can be started, completed, failed or cancelled";
    case TaskStatus::in_progress:
      return text::concat("it can be completed, failed or cancelled, or made pending again (",
                          command_that_reopens(task.id), ")");
    case TaskStatus::completed:
      return text::concat("`baton task complete ", task.id, " --amend` corrects its result");
    case TaskStatus::failed:
    case TaskStatus::cancelled:
      return text::concat("run ", command_that_reopens(task.id), " to make it pending again");
    case TaskStatus::unknown: break;
  }
  return text::concat("the status is unknown; run ", command_that_reopens(task.id));
}

Error refused(const Task& task) {
  return {.code = ErrorCode::conflict,
          .phrase = "the task's status does not allow this",
          .subject = std::string(task.id),
          .hint = text::concat("it is ", status_text(task), ": ", possible_from(task))};
}

Result<Task> allowed_task(const json::View& state, const TaskMove& move) {
  BATON_TRY(const Task task, require_task(state, move.id));
  BATON_CHECK(require_for(task, move.agent));
  return task;
}

std::string way_past(const Task& obstacle, std::string_view caller) {
  if (!is_for(obstacle, caller)) {
    return text::concat("ask the orchestrator to make ", obstacle.id,
                        " pending again, or remove it from dependsOn");
  }
  return text::concat("`baton task show ", obstacle.id, "` shows why; make ", obstacle.id,
                      " pending again (", command_that_reopens(obstacle.id),
                      "), or remove it from dependsOn");
}

Finding in_the_way(const TaskGraph& graph, std::size_t place, std::string_view caller) {
  const Task& task = graph.tasks()[place];
  Finding finding{.rule = "task-waiting",
                  .instance_location = json::Pointer().child("tasks").child(task.index).text()};
  if (const auto obstacle = graph.obstacle(place)) {
    const Task& other = graph.tasks()[*obstacle];
    finding.rule = "task-blocked";
    // Without the reason, which the caller may not be permitted to see.
    finding.message = text::concat(task.id, " is blocked: ", other.id, " ", name_of(other.status));
    finding.hint = way_past(other, caller);
    return finding;
  }
  std::vector<std::string> open;
  for (const std::size_t dependency : graph.open_dependencies(place)) {
    const Task& other = graph.tasks()[dependency];
    open.push_back(text::concat(other.id, " (", status_text(other), ")"));
  }
  finding.message =
      text::concat(task.id, " needs ", open.empty() ? "an unknown task" : text::enumerate(open));
  finding.hint = "`baton task ready` shows what can start";
  return finding;
}

// A report if a pending task may not begin yet.
std::optional<Report> not_ready(const json::View& state, const Task& task,
                                std::string_view caller) {
  const TaskGraph graph(tasks(state));
  const std::optional<std::size_t> place = graph.find(task.id);
  if (!place || graph.standing(*place) == Standing::ready) return std::nullopt;
  return Report{{in_the_way(graph, *place, caller)}};
}

void begin(Json& state, const Task& task, std::string_view agent, Instant now) {
  Json& document = document_of(state, task);
  assign(document, agent);
  set_member(document, "status", name_of(TaskStatus::in_progress));
  set_member(document, "startTime", workflow::to_time(now));
}

void end(Json& document, TaskStatus status, Instant now) {
  set_member(document, "status", name_of(status));
  if (model::member(document, "startTime") == nullptr) {
    set_member(document, "startTime", workflow::to_time(now));
  }
  set_member(document, "endTime", workflow::to_time(now));
}

bool differs(const Json& document, std::string_view name, const std::optional<Json>& value) {
  const Json* stored = model::member(document, name);
  return value && (stored == nullptr || *stored != *value);
}

}  // namespace

void assign(Json& document, std::string_view agent) {
  const bool is_unassigned = model::text_member(document, "assignee").empty();
  if (is_unassigned && !agent.empty()) set_member(document, "assignee", agent);
}

Result<Outcome<std::string>> start_task(Json& state, const TaskMove& move, Instant now) {
  BATON_TRY(const Task task, allowed_task(state, move));
  if (task.status != TaskStatus::pending) return fail(refused(task));
  if (std::optional<Report> report = not_ready(state, task, move.caller)) return *std::move(report);
  begin(state, task, move.agent, now);
  return move.id;
}

std::optional<Task> next_task(const json::View& state, std::string_view agent) {
  const TaskGraph graph(tasks(state));
  for (const std::size_t place : graph.ready()) {
    if (is_for(graph.tasks()[place], agent)) return graph.tasks()[place];
  }
  return std::nullopt;
}

Result<std::string> claim_task(Json& state, std::string_view agent, Instant now) {
  const std::optional<Task> task = next_task(state, agent);
  if (!task) return std::string();
  std::string id(task->id);
  begin(state, *task, agent, now);
  return id;
}

Result<Outcome<bool>> complete_task(Json& state, const Completion& completion, Instant now) {
  BATON_TRY(const Task task, allowed_task(state, completion.move));
  const bool is_done = task.status == TaskStatus::completed;
  const bool is_open = task.status == TaskStatus::pending || task.status == TaskStatus::in_progress;
  if (!is_done && !is_open) return fail(refused(task));
  if (task.status == TaskStatus::pending) {
    if (std::optional<Report> report = not_ready(state, task, completion.move.caller))
      return *std::move(report);
  }
  Json& document = document_of(state, task);
  const bool is_new = differs(document, "result", completion.result) ||
                      differs(document, "structured", completion.structured);
  if (is_done && !is_new) return false;
  if (is_done && completion.amendment == Amendment::refused) {
    return fail(ErrorCode::conflict, "the task is completed with another result",
                completion.move.id,
                "use --amend to replace it; tasks that have read it are not notified");
  }
  assign(document, completion.move.agent);
  if (completion.result) set_member(document, "result", *completion.result);
  if (completion.structured) set_member(document, "structured", *completion.structured);
  end(document, TaskStatus::completed, now);
  return true;
}

Result<void> end_task(Json& state, const TaskMove& move, TaskStatus status, std::string_view reason,
                      Instant now) {
  BATON_TRY(const Task task, allowed_task(state, move));
  const bool is_open = task.status == TaskStatus::pending || task.status == TaskStatus::in_progress;
  if (!is_open) return fail(refused(task));
  Json& document = document_of(state, task);
  assign(document, move.agent);
  if (!reason.empty()) set_member(document, "reason", reason);
  end(document, status, now);
  return {};
}

}  // namespace baton::tasks
