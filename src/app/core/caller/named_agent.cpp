#include "app/core/caller/named_agent.h"

#include "app/core/configuration/launched_agents.h"
#include "domain/shared/participant.h"

namespace baton::app {

Result<std::string> named_agent(std::string_view name, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  return launched_as(name, *configuration, workspace.host().root);
}

Result<std::string> named_participant(std::string_view name, Workspace& workspace) {
  const bool is_whole = name.starts_with(shared::subagent(""));
  if (is_whole || shared::is_reserved_participant(name)) return std::string(name);
  BATON_CHECK(shared::refuse_nearly_reserved(name));
  return named_agent(name, workspace);
}

}  // namespace baton::app
