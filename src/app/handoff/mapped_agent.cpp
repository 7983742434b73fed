#include "app/handoff/mapped_agent.h"

namespace baton::app {

Result<bool> is_mapped_agent(std::string_view agent, Workspace& workspace) {
  if (agent.empty()) return false;
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return configuration->relevance_map.find(agent) != nullptr;
}

}  // namespace baton::app
