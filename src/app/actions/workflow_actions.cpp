#include "app/actions/workflow_actions.h"

#include <vector>

namespace baton::app {

std::span<const Action> workflow_actions() {
  static const std::vector<Action> all = [] {
    std::vector<Action> actions;
    for (const std::span<const Action> table :
         {agent_actions(), share_actions(), project_actions()}) {
      actions.insert(actions.end(), table.begin(), table.end());
    }
    return actions;
  }();
  return all;
}

}  // namespace baton::app
