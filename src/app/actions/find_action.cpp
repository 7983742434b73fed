#include "app/actions/find_action.h"

#include <algorithm>
#include <span>
#include <vector>

#include "app/actions/command_actions.h"
#include "app/actions/workflow_actions.h"
#include "app/environment/env_actions.h"
#include "app/notes/note_actions.h"
#include "app/shared/shared_actions.h"
#include "app/tasks/task_actions.h"
#include "domain/authority/operation.h"
#include "text/names.h"

namespace baton::app {

const Action* find_action(std::string_view operation) {
  for (const auto actions : {agent_actions, share_actions, project_actions, command_actions,
                             task_actions, note_actions, shared_actions, env_actions}) {
    const std::span<const Action> table = actions();
    const auto found = std::ranges::find(table, operation, &Action::operation);
    if (found != table.end()) return &*found;
  }
  return nullptr;
}

std::optional<std::string_view> nearest_operation(std::string_view name) {
  std::vector<std::string_view> names;
  for (const authority::Operation& operation : authority::operations()) {
    if (find_action(operation.name) != nullptr) names.push_back(operation.name);
  }
  return text::nearest(name, names);
}

}  // namespace baton::app
