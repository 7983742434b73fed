#include "app/tasks/change_tasks.h"

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "app/core/caller/caller.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/state/answer_change.h"
#include "app/tasks/worker.h"
#include "domain/authority/authorize.h"
#include "domain/model/members.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/context_type.h"
#include "domain/tasks/edit.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using tasks::Standing;
using tasks::TaskGraph;

// The tasks that an edit changed.
struct Touched {
  std::vector<std::string> ids;
  Change change = Change::made;
  Findings warnings = {};
};

using TaskEdit = std::function<Result<Outcome<Touched>>(Json& state)>;
using Standings = std::unordered_map<std::string, Standing>;

Standings standings_in(const json::View& state) {
  const TaskGraph graph(tasks::tasks(state));
  Standings standings;
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    standings.emplace(graph.tasks()[place].id, graph.standing(place));
  }
  return standings;
}

void fill_answer(const json::View& state, const Standings& before, const Touched& touched,
                 const CallerAdmission& admission, TasksChanged& answer) {
  const TaskGraph graph(tasks::tasks(state));
  answer = {
      .written = {}, .tasks = {}, .now_ready = {}, .now_blocked = {}, .change = touched.change};
  for (const std::string& id : touched.ids) {
    if (const auto place = graph.find(id))
      answer.tasks.push_back(head_of(graph, *place, admission));
  }
  const std::unordered_set<std::string_view> changed(touched.ids.begin(), touched.ids.end());
  for (std::size_t place = 0; place < graph.tasks().size(); ++place) {
    std::string id(graph.tasks()[place].id);
    const auto earlier = before.find(id);
    if (changed.contains(id) || earlier == before.end() || earlier->second == graph.standing(place))
      continue;
    if (graph.standing(place) == Standing::ready)
      answer.now_ready.push_back(std::move(id));
    else if (graph.standing(place) == Standing::blocked)
      answer.now_blocked.push_back(std::move(id));
  }
}

Result<Outcome<TasksChanged>> change_tasks(const WriteRequest& request, const TaskEdit& edit,
                                           Workspace& workspace) {
  return change_and_answer<TasksChanged>(
      workspace, request, [&](Json& state, TasksChanged& answer) -> Result<Outcome<Edited>> {
        BATON_CHECK(name_workers(state, workspace));
        const Standings before = standings_in(state);
        BATON_TRY(Outcome<Touched> outcome, edit(state));
        if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
        Touched& touched = std::get<Touched>(outcome);
        Findings warnings = std::move(touched.warnings);
        const auto fill = [&answer, &workspace, before,
                           touched](const Json& stored) -> Result<void> {
          BATON_TRY(const CallerAdmission admission, CallerAdmission::of(stored, workspace));
          fill_answer(stored, before, touched, admission, answer);
          return {};
        };
        return Edited{
            .change = touched.change, .warnings = std::move(warnings), .fill_answer = fill};
      });
}

// {"command", "guard", "by"} for a change of one task by an agent or a person.
WriteRequest request_for(std::string_view verb, const tasks::TaskMove& move,
                         const WriteGuard& guard) {
  return {.command = text::concat("task ", verb, " ", move.id), .guard = guard, .by = move.agent};
}

Result<std::vector<Json>> drafts_of(const AddTasks& request) {
  std::vector<Json> drafts = request.drafts;
  if (!request.source) return drafts;
  BATON_TRY(const Json document, json::read(request.source->text, request.source->name,
                                            {.big_integers = json::BigIntegers::refused}));
  if (document.is_array()) {
    drafts.insert(drafts.end(), document.begin(), document.end());
  } else if (document.is_object() && document.contains("title")) {
    drafts.push_back(document);
  } else {
    return fail(ErrorCode::usage, "the plan must be an array of tasks", request.source->name);
  }
  return drafts;
}

// In a draft or a change: a task is stored under the name of the agent that will do it.
Result<void> name_assignee(Json& task, std::vector<std::string>& assignees, Workspace& workspace) {
  const std::string given(model::text_member(task, "assignee"));
  if (given.empty()) return {};
  BATON_TRY(std::string agent, agent_named(given, "assignee", workspace));
  model::set_member(task, "assignee", agent);
  const bool is_listed = std::ranges::find(assignees, agent) != assignees.end();
  if (!is_listed) assignees.push_back(std::move(agent));
  return {};
}

// Without the fields that an agent's policies name in the texts that all agents see. `task` may be
// a draft or a change of one.
Result<void> redact_texts(Json& task, const std::string& agent, Workspace& workspace) {
  if (agent.empty() || !task.is_object()) return {};
  for (const char* name : {"title", "description"}) {
    const auto text = task.find(name);
    if (text == task.end()) continue;
    BATON_CHECK(redact_fields(*text, {agent, policy::Kind::task}, workspace));
  }
  return {};
}

// A prompt with all results is a full view, which agents do not get.
Result<void> require_scope(const Json& task, const Workspace& workspace) {
  if (!tasks::sees_all(task) || limited_agent(workspace).empty()) return {};
  return fail(authority::access_denied("an agent may not include all results in a prompt",
                                       "memoryScope", authority::Role::orchestrator,
                                       *workspace.caller()));
}

tasks::TaskMove move_here(tasks::TaskMove move, const Workspace& workspace) {
  move.caller = limited_agent(workspace);
  return move;
}

Outcome<Touched> touched(std::string id) {
  return Touched{.ids = {std::move(id)}};
}

Result<Outcome<TasksChanged>> end_task_as(tasks::TaskStatus status, const EndTask& request,
                                          Workspace& workspace) {
  const std::string_view verb = status == tasks::TaskStatus::failed ? "fail" : "cancel";
  const auto edit = [&](Json& state) -> Result<Outcome<Touched>> {
    BATON_CHECK(tasks::end_task(state, request.move, status, request.reason, workspace.now()));
    return touched(request.move.id);
  };
  return change_tasks(request_for(verb, request.move, request.guard), edit, workspace);
}

}  // namespace

Result<Outcome<TasksChanged>> add_tasks(const AddTasks& request, Workspace& workspace) {
  BATON_TRY(std::vector<Json> drafts, drafts_of(request));
  std::vector<std::string> assignees;
  for (Json& draft : drafts) {
    BATON_CHECK(require_scope(draft, workspace));
    BATON_CHECK(name_assignee(draft, assignees, workspace));
    BATON_CHECK(redact_texts(draft, limited_agent(workspace), workspace));
  }
  const auto edit = [&](Json& state) -> Result<Outcome<Touched>> {
    BATON_TRY(Findings warnings, misspelt_agents(assignees, state, workspace));
    BATON_TRY(std::vector<std::string> ids, tasks::add_tasks(state, drafts, workspace.now()));
    const Change change = ids.empty() ? Change::none : Change::made;
    return Touched{.ids = std::move(ids), .change = change, .warnings = std::move(warnings)};
  };
  return change_tasks({.command = "task add", .guard = request.guard}, edit, workspace);
}

Result<Outcome<TasksChanged>> update_task(const UpdateTask& request, Workspace& workspace) {
  BATON_CHECK(require_scope(request.changes, workspace));
  Json changes = request.changes;
  std::vector<std::string> assignees;
  BATON_CHECK(name_assignee(changes, assignees, workspace));
  BATON_CHECK(redact_texts(changes, limited_agent(workspace), workspace));
  const auto edit = [&](Json& state) -> Result<Outcome<Touched>> {
    BATON_TRY(const tasks::Task task, tasks::require_task(state, request.id));
    BATON_CHECK(tasks::require_for(task, request.agent));
    const Json before = task.document.tree();
    const std::size_t index = task.index;
    BATON_TRY(Findings warnings, misspelt_agents(assignees, state, workspace));
    BATON_CHECK(tasks::update_task(state, request.id, changes));
    Json& updated = state["tasks"][index];
    // By the assignee's policy, too, so that it can be compared with what is stored.
    const std::string assignee(model::bare_agent_name(model::text_member(updated, "assignee")));
    BATON_CHECK(redact_texts(updated, assignee, workspace));
    const bool is_same = updated == before;
    return Touched{.ids = {request.id},
                   .change = is_same ? Change::none : Change::made,
                   .warnings = std::move(warnings)};
  };
  return change_tasks(
      request_for("update", {.id = request.id, .agent = request.agent}, request.guard), edit,
      workspace);
}

Result<Outcome<TasksChanged>> start_task(const StartTask& request, Workspace& workspace) {
  const auto edit = [&](Json& state) -> Result<Outcome<Touched>> {
    BATON_TRY(Outcome<std::string> started,
              tasks::start_task(state, move_here(request.move, workspace), workspace.now()));
    if (Report* report = std::get_if<Report>(&started)) return std::move(*report);
    return touched(request.move.id);
  };
  return change_tasks(request_for("start", request.move, request.guard), edit, workspace);
}

Result<Outcome<TasksChanged>> complete_task(const CompleteTask& request, Workspace& workspace) {
  tasks::Completion completion = request.completion;
  completion.move = move_here(std::move(completion.move), workspace);
  const tasks::TaskMove& move = completion.move;
  const auto edit = [&](Json& state) -> Result<Outcome<Touched>> {
    BATON_TRY(Outcome<bool> completed, tasks::complete_task(state, completion, workspace.now()));
    if (Report* report = std::get_if<Report>(&completed)) return std::move(*report);
    const Change change = std::get<bool>(completed) ? Change::made : Change::none;
    return Touched{.ids = {move.id}, .change = change};
  };
  return change_tasks(request_for("complete", move, request.guard), edit, workspace);
}

Result<Outcome<TasksChanged>> fail_task(const EndTask& request, Workspace& workspace) {
  return end_task_as(tasks::TaskStatus::failed, request, workspace);
}

Result<Outcome<TasksChanged>> cancel_task(const EndTask& request, Workspace& workspace) {
  return end_task_as(tasks::TaskStatus::cancelled, request, workspace);
}

Json to_json(const TasksChanged& answer) {
  Json json = to_json(answer.written);
  json["tasks"] = to_json(answer.tasks);
  json["nowReady"] = answer.now_ready;
  json["nowBlocked"] = answer.now_blocked;
  if (answer.change == Change::none) json["unchanged"] = true;
  return json;
}

}  // namespace baton::app
