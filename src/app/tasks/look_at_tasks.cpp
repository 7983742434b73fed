#include "app/tasks/look_at_tasks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "app/core/caller/named_agent.h"
#include "app/core/findings/finding_json.h"
#include "app/core/findings/finding_redactor.h"
#include "app/core/redaction/authored_lists.h"
#include "app/tasks/worker.h"
#include "domain/model/members.h"
#include "domain/model/misspelt_members.h"
#include "domain/model/relevance_map.h"
#include "domain/model/vocabulary.h"
#include "domain/tasks/lint.h"
#include "json/locate.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using tasks::Standing;
using tasks::TaskGraph;

// The statuses and the standings.
constexpr std::array<std::string_view, 11> kFilters = {
    "pending", "in_progress", "completed", "failed", "cancelled", "ready",
    "waiting", "blocked",     "running",   "done",   "ended"};

bool passes(const TaskHead& head, const ListTasks& request,
            const std::optional<std::string>& assignee) {
  const bool has_status = !request.status || head.status == *request.status ||
                          name_of(head.standing) == *request.status;
  return has_status && (!assignee || model::bare_agent_name(head.assignee) == *assignee);
}

Finding result_withheld(std::string_view id, const std::string& agent) {
  return {.severity = Severity::warning,
          .rule = "withheld",
          .message = text::concat("the result of ", id,
                                  " is not shown: a policy withholds it from ", agent),
          .hint = "accessControl in the authors' policies lists the permitted readers"};
}

// The task as the agent may see it. An agent sees its own result; everybody may open a task that is
// assigned to no agent.
Result<Json> document_for(const std::string& agent, const tasks::Task& task, Workspace& workspace) {
  Json document = task.document.tree();
  const std::string_view author = model::bare_agent_name(task.assignee);
  if (agent.empty() || model::bare_agent_name(agent) == author) return document;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const policy::Policies& policies = configuration->policies;
  if (policies.has_access(model::bare_agent_name(agent), {author, policy::Kind::task})) {
    return document;
  }
  bool has_some = false;
  for (const std::string_view member : kTaskResults.members) {
    has_some = document.contains(member) || has_some;
    model::remove_member(document, member);
  }
  model::remove_member(document, "reason");
  if (has_some) workspace.note(result_withheld(task.id, agent));
  return document;
}

}  // namespace

Result<Outcome<TasksListed>> list_tasks(const ListTasks& request, Workspace& workspace) {
  if (request.status && !model::is_one_of(*request.status, kFilters)) {
    return fail(ErrorCode::usage, "unknown status", *request.status,
                model::choice_hint(*request.status, kFilters));
  }
  BATON_TRY(LoadedState state, load_tasks(workspace, Outputs::optional));
  const TaskGraph graph(tasks::tasks(state.document));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  std::optional<std::string> assignee;
  if (request.assignee) {
    BATON_TRY(assignee, named_agent(*request.assignee, workspace));
  }
  TasksListed answer;
  answer.tasks.reserve(graph.tasks().size());
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    TaskHead head = head_of(graph, place, admission);
    if (passes(head, request, assignee)) answer.tasks.push_back(std::move(head));
  }
  workspace.retire(std::move(state.document));
  return answer;
}

Json to_json(const TasksListed& answer) {
  return {{"tasks", to_json(answer.tasks)}};
}

Result<Outcome<TasksLinted>> lint_tasks(const LintTasks& /*request*/, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  TasksLinted answer{tasks::lint(TaskGraph(tasks::tasks(state.document)))};
  std::ranges::move(finding_redactor_of(workspace).concealed(
                        model::misspelt_task_members(state.document), state.document),
                    std::back_inserter(answer.findings));
  json::attach_positions(answer.findings, state.text(), workspace.state_file());
  return answer;
}

Json to_json(const TasksLinted& answer) {
  return {{"findings", to_json(answer.findings)}};
}

Result<TaskReader> TaskReader::of(const std::string& agent, Workspace& workspace) {
  BATON_TRY(LoadedState state, load_tasks(workspace, Outputs::optional));
  BATON_CHECK(show_tasks_to(agent, state.document.tree(), workspace));
  BATON_TRY(CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  return TaskReader(agent, std::move(state), std::move(admission), workspace);
}

TaskReader::TaskReader(std::string agent, LoadedState state, CallerAdmission admission,
                       Workspace& workspace)
    : agent_(std::move(agent)),
      state_(std::move(state)),
      graph_(tasks::tasks(state_.document)),
      admission_(std::move(admission)),
      workspace_(&workspace) {}

Result<TaskShown> TaskReader::show(const std::string& id) const {
  const std::optional<std::size_t> place = graph_.find(id);
  if (!place) return fail(tasks::require_task(state_.document, id).error());
  const tasks::Task& task = graph_.tasks()[*place];
  BATON_CHECK(tasks::require_for(task, agent_));
  TaskShown answer{.task = {}, .head = head_of(graph_, *place, admission_), .dependents = {}};
  BATON_TRY(answer.task, document_for(agent_, task, *workspace_));
  for (const std::size_t dependent : graph_.dependents(*place)) {
    answer.dependents.emplace_back(graph_.tasks()[dependent].id);
  }
  return answer;
}

Result<Outcome<TaskShown>> show_task(const ShowTask& request, Workspace& workspace) {
  BATON_TRY(const TaskReader reader, TaskReader::of(request.agent, workspace));
  BATON_TRY(TaskShown answer, reader.show(request.id));
  return answer;
}

Json to_json(const TaskShown& answer) {
  const Json head = to_json(answer.head);
  Json json = {{"task", answer.task},
               {"standing", name_of(answer.head.standing)},
               {"dependents", answer.dependents}};
  for (const char* name : {"waitsFor", "blockedBy"}) {
    if (head.contains(name)) json[name] = head[name];
  }
  return json;
}

ReadyTasks ready_tasks(const TaskGraph& graph, std::string_view agent,
                       const CallerAdmission& admission) {
  ReadyTasks answer;
  answer.tasks = graph.tasks().size();
  for (const std::size_t place : graph.ready()) {
    if (tasks::is_for(graph.tasks()[place], agent)) {
      answer.ready.push_back(head_of(graph, place, admission));
    } else {
      answer.others_are_ready = true;
    }
  }
  for (const std::size_t place : graph.order()) {
    const Standing standing = graph.standing(place);
    const bool waits = standing == Standing::waiting || standing == Standing::blocked;
    const bool is_running = standing == Standing::running;
    if (is_running) answer.running.push_back(head_of(graph, place, admission));
    if (waits) answer.waiting.push_back(head_of(graph, place, admission));
  }
  for (const std::size_t place : graph.critical_path()) {
    answer.critical_path.emplace_back(graph.tasks()[place].id);
  }
  return answer;
}

Result<Outcome<ReadyTasks>> show_ready(const ShowReady& request, Workspace& workspace) {
  BATON_TRY(LoadedState state, load_tasks(workspace, Outputs::optional));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  ReadyTasks answer =
      ready_tasks(TaskGraph(tasks::tasks(state.document)), request.agent, admission);
  workspace.retire(std::move(state.document));
  return answer;
}

Json to_json(const ReadyTasks& answer) {
  Json json = {{"ready", to_json(answer.ready)},
               {"running", to_json(answer.running)},
               {"waiting", to_json(answer.waiting)},
               {"criticalPath", answer.critical_path}};
  if (answer.others_are_ready) json["readyForOthers"] = true;
  return json;
}

}  // namespace baton::app
