#include "app/tasks/begin_task.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/error_text.h"
#include "app/tasks/task_prompt.h"
#include "app/tasks/worker.h"
#include "domain/handoff/named_task.h"
#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/tasks/execution.h"
#include "domain/tasks/moves.h"
#include "domain/workflow/start.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The rules of refusals here and in domain/tasks/moves.
constexpr std::string_view kRefusedTask = "task-";

Report refusal(std::string rule, std::string message, std::string hint = {}) {
  return {{{.rule = std::move(rule),
            .message = std::move(message),
            .instance_location = "/tasks",
            .hint = std::move(hint)}}};
}

Report refusal(std::string rule, const Error& error) {
  return refusal(std::move(rule), sentence_of(error));
}

// The running execution that works on the task; empty if there is none.
std::string execution_at_work(const json::View& state, std::string_view task) {
  for (const model::Execution& execution : model::running_executions(state)) {
    if (model::text_member(execution.document, "task") == task) return std::string(execution.id);
  }
  return {};
}

// Assigns and starts the task. Empty on success, else the reason of the refusal.
Result<std::optional<Report>> take(Json& state, const std::string& id, const std::string& agent,
                                   Workspace& workspace) {
  BATON_CHECK(name_workers(state, workspace));
  const Result<tasks::Task> task = tasks::require_task(state, id);
  if (!task) return refusal("task-unknown", task.error());
  if (!tasks::is_for(*task, agent)) {
    return refusal("task-assigned", text::concat(id, " is assigned to ", task->assignee));
  }
  if (const std::string other = execution_at_work(state, id); !other.empty()) {
    return refusal("task-running", text::concat(id, " is already in progress, by ", other));
  }
  if (task->status == tasks::TaskStatus::in_progress) return std::nullopt;
  Result<Outcome<std::string>> started =
      tasks::start_task(state, {.id = id, .agent = agent}, workspace.now());
  if (!started) return refusal("task-ended", started.error());
  Report* report = std::get_if<Report>(&*started);
  return report == nullptr ? std::nullopt : std::optional(std::move(*report));
}

void show(const std::vector<std::string>& ids, std::string_view why, const json::View& state,
          context::Explanation& shown) {
  for (const std::string& id : ids) {
    const Result<tasks::Task> task = tasks::require_task(state, id);
    shown.items.push_back({.kind = "task",
                           .id = id,
                           .verdict = context::Verdict::admitted,
                           .reason = std::string(why),
                           .tokens = task ? context::count_tokens(task->document) : 0});
  }
}

}  // namespace

bool names_task(std::string_view prompt) {
  return !handoff::tasks_in_prompt(prompt).empty();
}

bool is_refused_task(const Report& report) {
  return !report.findings.empty() && report.findings.front().rule.starts_with(kRefusedTask);
}

Result<Outcome<TaskBegun>> begin_task(const BeginTask& request, Json& state, Workspace& workspace) {
  if (request.named.size() > 1) {
    return refusal("task-unclear", text::concat("its prompt names several tasks: ",
                                                text::enumerate(request.named)));
  }
  const std::string& id = request.named.front();
  BATON_TRY(std::optional<Report> report, take(state, id, request.agent, workspace));
  if (report) return *std::move(report);
  const Result<TaskPromptMade> prompt =
      prompt_of_state(state, {.id = id, .agent = request.agent}, workspace);
  if (!prompt) return refusal("task-prompt", prompt.error());
  // Without a map: a task requires its dependencies, not the inputs in the agent's rule.
  BATON_TRY(
      const Outcome<workflow::Started> outcome,
      workflow::start_execution(
          state, {.map = model::RelevanceMap(), .policies = policy::Policies()},
          {.agent = request.agent, .unmapped = workflow::UnmappedAgent::allowed}, workspace.now()));
  const auto& started = std::get<workflow::Started>(outcome);
  BATON_CHECK(tasks::tie_execution(state, started.execution_id, id));
  TaskBegun begun{.execution_id = started.execution_id,
                  .prompt = prompt->text,
                  .shown = {},
                  .warnings = prompt->warnings};
  show({id}, "its prompt names it", state, begun.shown);
  show(prompt->prerequisites, "the task depends on it", state, begun.shown);
  show(prompt->others, "the task includes all results", state, begun.shown);
  return begun;
}

}  // namespace baton::app
