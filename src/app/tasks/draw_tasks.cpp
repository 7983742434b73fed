#include "app/tasks/draw_tasks.h"

#include <nlohmann/json.hpp>

#include "app/core/redaction/redact_state.h"
#include "app/core/state/load_state.h"
#include "domain/tasks/drawing.h"

namespace baton::app {
namespace {

using tasks::TaskGraph;

std::string draw(const TaskGraph& graph, Drawing drawing) {
  switch (drawing) {
    case Drawing::text: return tasks::draw_text(graph);
    case Drawing::mermaid: return tasks::draw_mermaid(graph);
    case Drawing::svg: return tasks::draw_svg(graph);
    case Drawing::dot: break;
  }
  return tasks::draw_dot(graph);
}

}  // namespace

Result<Outcome<TasksDrawn>> draw_tasks(const DrawTasks& request, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  // Before a drawing escapes titles, or shortens them.
  const Json shown = without_secrets(state.document.view().tree(), workspace);
  const TaskGraph graph(tasks::tasks(shown));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  TasksDrawn answer{.text = draw(graph, request.drawing),
                    .tasks = heads_of(graph, graph.order(), admission),
                    .layers = {}};
  for (const std::size_t place : graph.order()) {
    const std::size_t layer = graph.layer(place);
    if (layer >= answer.layers.size()) answer.layers.resize(layer + 1);
    answer.layers[layer].emplace_back(graph.tasks()[place].id);
  }
  return answer;
}

Json to_json(const TasksDrawn& answer) {
  Json edges = Json::array();
  for (const TaskHead& task : answer.tasks) {
    for (const std::string& dependency : task.depends_on) {
      edges.push_back({{"from", dependency}, {"to", task.id}});
    }
  }
  return {{"tasks", to_json(answer.tasks)}, {"layers", answer.layers}, {"edges", std::move(edges)}};
}

}  // namespace baton::app
