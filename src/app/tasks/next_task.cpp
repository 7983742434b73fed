#include "app/tasks/next_task.h"

#include <utility>

#include "app/core/state/answer_change.h"
#include "app/tasks/worker.h"
#include "domain/tasks/moves.h"

namespace baton::app {
namespace {

using tasks::TaskGraph;

Result<Outcome<NextTaskFound>> claim(const NextTask& request, Workspace& workspace) {
  const auto edit = [&](Json& state, NextTaskFound& answer) -> Result<Outcome<Edited>> {
    answer = {};
    BATON_CHECK(name_workers(state, workspace));
    BATON_TRY(const std::string id, tasks::claim_task(state, request.agent, workspace.now()));
    const TaskGraph graph(tasks::tasks(state));
    BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state, workspace));
    answer.others = ready_tasks(graph, request.agent, admission);
    if (id.empty()) return Edited{.change = Change::none};
    answer.task = head_of(graph, *graph.find(id), admission);
    return Edited{.detail = id};
  };
  return change_and_answer<NextTaskFound>(
      workspace, {.command = "task next", .guard = request.guard, .by = request.agent}, edit);
}

}  // namespace

Result<Outcome<NextTaskFound>> next_task(const NextTask& request, Workspace& workspace) {
  if (request.claim == Claim::taken) {
    if (!request.agent.empty()) return claim(request, workspace);
    return fail(ErrorCode::usage, "missing agent", {}, "name the agent that claims the task");
  }
  if (request.guard.if_revision || request.guard.idempotency_key) {
    return fail(ErrorCode::usage, "only a claim can be guarded", {},
                "claim the task in the same request, or ask without a guard");
  }
  BATON_TRY(Outcome<ReadyTasks> outcome, show_ready({.agent = request.agent}, workspace));
  NextTaskFound answer;
  answer.others = std::get<ReadyTasks>(std::move(outcome));
  if (!answer.others.ready.empty()) answer.task = answer.others.ready.front();
  return answer;
}

Json to_json(const NextTaskFound& answer) {
  Json json = answer.written.revision.value == 0 ? Json::object() : to_json(answer.written);
  json["task"] = answer.task ? to_json(*answer.task) : Json();
  json["running"] = to_json(answer.others.running);
  json["waiting"] = to_json(answer.others.waiting);
  if (answer.others.others_are_ready) json["readyForOthers"] = true;
  return json;
}

}  // namespace baton::app
