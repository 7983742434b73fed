#include "domain/tasks/execution.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/workflow/changes.h"
#include "text/concat.h"

namespace baton::tasks {
namespace {

using model::bare_agent_name;
using model::ExecutionStatus;

std::string finding_text(const json::View& finding) {
  if (finding.type() == json::Type::string) return std::string(finding.string());
  std::string text;
  for (const std::string_view name : {"title", "description", "detail"}) {
    const std::string_view part = model::text_member(finding, name);
    if (!part.empty()) text += text::concat(text.empty() ? "" : ": ", part);
  }
  return text;
}

// "One" for one of them, else "- One" and "- Two", a line each.
std::string findings_text(const json::View& output) {
  std::vector<std::string> texts;
  for (const model::ElementView& element : model::elements(output, "keyFindings")) {
    texts.push_back(finding_text(element.value));
  }
  std::erase(texts, std::string());
  if (texts.size() == 1) return texts.front();
  std::string lines;
  for (const std::string& text : texts) {
    lines += text::concat(lines.empty() ? "- " : "\n- ", text);
  }
  return lines;
}

Completion completion_by(const model::Execution& execution, std::string_view task,
                         Amendment amendment) {
  Completion completion{
      .move = {.id = std::string(task), .agent = std::string(bare_agent_name(execution.agent))},
      .amendment = amendment};
  if (!execution.outputs) return completion;
  if (std::string text = findings_text(execution.outputs); !text.empty()) {
    completion.result = std::move(text);
  }
  const json::View handed_on = model::object_member(execution.outputs, "contextForNextAgent");
  if (handed_on && handed_on.size() > 0) completion.structured = handed_on.tree();
  return completion;
}

Finding not_ended(std::string_view task, const std::string& why) {
  return {.severity = Severity::warning,
          .rule = "task-not-ended",
          .message = text::concat("task ", task, " did not end with its execution: ", why),
          .instance_location = "/tasks",
          .hint = "`baton task show` shows its status"};
}

// The reason; empty if it was done.
std::string complete(Json& state, const Completion& completion, Instant now) {
  const Result<Outcome<bool>> outcome = complete_task(state, completion, now);
  if (!outcome) return std::string(outcome.error().phrase.view());
  const Report* report = std::get_if<Report>(&*outcome);
  return report == nullptr ? std::string() : report->findings.front().message;
}

std::string failure_of(std::string_view execution_id) {
  return text::concat("its execution ", execution_id, " failed");
}

// The reason why it could not be; empty if it was done.
std::string end_failed(Json& state, const std::string& task, const model::Execution& execution,
                       Instant now) {
  const std::string_view reason = model::text_member(execution.document, "failureReason");
  const std::string text =
      text::concat(failure_of(execution.id), reason.empty() ? "" : ": ", reason);
  const TaskMove move{.id = task, .agent = std::string(bare_agent_name(execution.agent))};
  const Result<void> ended = end_task(state, move, TaskStatus::failed, text, now);
  return ended ? std::string() : std::string(ended.error().phrase.view());
}

// Whether one succeeded and the other did not.
bool contradicts(const Task& task, const model::Execution& execution) {
  if (execution.status == ExecutionStatus::failed) return task.status == TaskStatus::completed;
  return execution.status == ExecutionStatus::completed && task.status == TaskStatus::failed;
}

bool is_same(const json::View& stored, const std::optional<Json>& value) {
  return value ? stored && stored.equals(json::View(*value)) : !stored;
}

// Whether the task has its status and results from the execution.
bool is_ended_by(const Task& task, const model::Execution& execution) {
  if (task.status == TaskStatus::failed) return task.reason.starts_with(failure_of(execution.id));
  if (task.status != TaskStatus::completed) return false;
  const Completion completion = completion_by(execution, task.id, Amendment::allowed);
  return execution.status == ExecutionStatus::completed &&
         is_same(model::member(task.document, "result"), completion.result) &&
         is_same(model::member(task.document, "structured"), completion.structured);
}

// As before its end.
void reopen(Json& task) {
  model::set_member(task, "status", name_of(TaskStatus::in_progress));
  for (const std::string_view name : {"result", "structured", "reason", "endTime"}) {
    model::remove_member(task, name);
  }
}

}  // namespace

Result<void> tie_execution(Json& state, std::string_view execution_id, std::string_view task_id) {
  BATON_TRY(const Task task, require_task(state, task_id));
  const std::optional<model::Execution> execution = model::find_execution(state, execution_id);
  if (!execution)
    return fail(ErrorCode::not_found, "execution not found", std::string(execution_id));
  BATON_CHECK(require_for(task, execution->agent));
  assign(workflow::item_at(state, "tasks", task.index), bare_agent_name(execution->agent));
  model::set_member(workflow::item_at(state, "agentSequence", execution->index), "task", task_id);
  return {};
}

Earlier earlier_end(const json::View& state, std::string_view execution_id) {
  const std::optional<model::Execution> execution = model::find_execution(state, execution_id);
  if (!execution) return Earlier::none;
  const Result<Task> task = require_task(state, model::text_member(execution->document, "task"));
  return task && is_ended_by(*task, *execution) ? Earlier::ended_task : Earlier::left_task;
}

Findings end_with_execution(Json& state, std::string_view execution_id, Earlier earlier,
                            Instant now) {
  const std::optional<model::Execution> execution = model::find_execution(state, execution_id);
  const std::string id(execution ? model::text_member(execution->document, "task") : "");
  if (id.empty()) return {};
  const Result<Task> task = require_task(state, id);
  if (!task) return {not_ended(id, "task not found")};
  bool is_open = task->status == TaskStatus::pending || task->status == TaskStatus::in_progress;
  if (earlier == Earlier::left_task && contradicts(*task, *execution)) {
    return {not_ended(id, text::concat("it is ", status_text(*task)))};
  }
  if (earlier == Earlier::ended_task && contradicts(*task, *execution)) {
    reopen(workflow::item_at(state, "tasks", task->index));
    is_open = true;
  }
  if (!is_open && earlier != Earlier::ended_task) return {};
  std::string why;
  if (execution->status == ExecutionStatus::completed) {
    const Amendment amendment =
        earlier == Earlier::ended_task ? Amendment::allowed : Amendment::refused;
    why = complete(state, completion_by(*execution, id, amendment), now);
  } else if (execution->status == ExecutionStatus::failed && is_open) {
    why = end_failed(state, id, *execution, now);
  }
  if (!why.empty()) return {not_ended(id, why)};
  return {};
}

}  // namespace baton::tasks
