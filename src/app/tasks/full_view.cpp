#include "app/tasks/full_view.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "app/core/unused_marker.h"
#include "app/tasks/worker.h"
#include "domain/context/fenced_text.h"
#include "domain/model/members.h"
#include "domain/tasks/shown.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using tasks::TaskGraph;

Result<void> require_leader(const std::string& agent) {
  if (agent.empty()) return {};
  return fail(ErrorCode::denied, "agents cannot see every task's result", agent,
              "`baton task prompt ID` shows the prompt of the agent's task");
}

bool is_wanted(const SummarizeTasks& request, std::string_view id) {
  return !request.ids || std::ranges::find(*request.ids, id) != request.ids->end();
}

}  // namespace

Result<Outcome<TasksSynthesized>> synthesize_tasks(const SynthesizeTasks& request,
                                                   Workspace& workspace) {
  BATON_CHECK(require_leader(request.agent));
  if (request.budget == 0U) return fail(ErrorCode::usage, "the budget must be at least 1");
  BATON_TRY(LoadedState state, load_state(workspace));
  BATON_CHECK(show_tasks_to(request.agent, state.document.tree(), workspace));
  const TaskGraph graph(tasks::tasks(state.document));
  const std::string marker = unused_marker(workspace.host().ids, state.document);
  TasksSynthesized answer;
  BATON_TRY(answer.synthesis,
            tasks::synthesize(graph, tasks::messages(state.document),
                              {.title = model::text_member(state.document, "featureName"),
                               .marker = marker,
                               .budget = request.budget.value_or(0)}));
  return answer;
}

Json to_json(const TasksSynthesized& answer) {
  Json json = {{"synthesis", answer.synthesis.text},
               {"tokens", answer.synthesis.tokens},
               {"omitted", Json::array()}};
  for (const tasks::Omission& omission : answer.synthesis.omitted) {
    json["omitted"].push_back({{"what", omission.what}, {"tokens", omission.tokens}});
  }
  return json;
}

Result<Outcome<TaskSummary>> summarize_tasks(const SummarizeTasks& request, Workspace& workspace) {
  BATON_CHECK(require_leader(request.agent));
  BATON_TRY(LoadedState state, load_state(workspace));
  BATON_CHECK(show_tasks_to(request.agent, state.document.tree(), workspace));
  for (const std::string& id : request.ids.value_or(std::vector<std::string>())) {
    BATON_CHECK(tasks::require_task(state.document, id));
  }
  const TaskGraph graph(tasks::tasks(state.document));
  TaskSummary summary;
  const std::string marker = unused_marker(workspace.host().ids, state.document);
  context::FencedText text(marker);
  tasks::explain_fences(text, marker);
  for (const tasks::Shown& shown : tasks::results_of(graph, tasks::Payload::output)) {
    if (!is_wanted(request, shown.task.id)) continue;
    summary.entries.push_back({.id = std::string(shown.task.id),
                               .title = std::string(shown.task.title),
                               .assignee = std::string(shown.task.assignee),
                               .result = shown.result});
    BATON_CHECK(context::require_unused_marker(
        marker, text::concat(shown.task.title, "\n", shown.result), shown.task.id));
    text.line({});
    tasks::fence_entry(text, shown);
  }
  if (!summary.entries.empty()) summary.text = text.take();
  return summary;
}

Json to_json(const TaskSummary& answer) {
  Json list = Json::array();
  for (const TaskSummary::Entry& entry : answer.entries) {
    Json json = {{"id", entry.id}, {"title", entry.title}};
    if (!entry.assignee.empty()) json["assignee"] = entry.assignee;
    json["result"] = entry.result;
    list.push_back(std::move(json));
  }
  return {{"tasks", std::move(list)}};
}

}  // namespace baton::app
