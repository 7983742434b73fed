#include "app/actions/find_action.h"

#include <algorithm>
#include <array>
#include <span>

#include "app/actions/workflow_actions.h"

namespace baton::app {

const Action* find_action(std::string_view operation) {
  for (const std::span<const Action> actions : std::array{share_actions()}) {
    const auto found = std::ranges::find(actions, operation, &Action::operation);
    if (found != actions.end()) return &*found;
  }
  return nullptr;
}

}  // namespace baton::app
