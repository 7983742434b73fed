#include "app/handoff/mapped_agent.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "domain/model/relevance_map.h"
#include "domain/model/state.h"
#include "domain/tasks/task.h"

namespace baton::app {
namespace {

bool is_unfinished(tasks::TaskStatus status) {
  return status == tasks::TaskStatus::pending || status == tasks::TaskStatus::in_progress;
}

}  // namespace

Result<bool> is_mapped_agent(std::string_view agent, Workspace& workspace) {
  if (agent.empty()) return false;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return configuration->relevance_map.find(agent) != nullptr;
}

bool may_hold_task(std::string_view agent, Workspace& workspace) {
  if (agent.empty()) return false;
  const Result<LoadedState> state = load_any_state(workspace, Outputs::optional);
  if (!state) return state.error().code != ErrorCode::not_found;
  if (!state->is_baton || state->is_adopted) return false;
  const std::string_view name = model::bare_agent_name(agent);
  const bool is_assigned =
      std::ranges::any_of(tasks::tasks(state->document), [name](const tasks::Task& task) {
        return is_unfinished(task.status) && model::bare_agent_name(task.assignee) == name;
      });
  if (is_assigned) return true;
  return std::ranges::any_of(
      model::running_executions(state->document), [name](const model::Execution& execution) {
        return model::bare_agent_name(execution.agent) == name && !execution.task.empty();
      });
}

}  // namespace baton::app
