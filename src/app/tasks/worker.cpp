#include "app/tasks/worker.h"

#include "app/core/caller/caller.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/request/given_name.h"
#include "baton/identity.h"
#include "domain/model/relevance_map.h"

namespace baton::app {

Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Workspace& workspace) {
  std::string agent = limited_agent(workspace);
  if (!agent.empty() || !named) return agent;
  BATON_TRY(const Identifier name,
            parse_given_name(model::bare_agent_name(*named), "name of an agent"));
  return name.text();
}

Result<void> show_tasks_to(std::string_view agent, Json& state, Workspace& workspace) {
  BATON_CHECK(show_to(agent, state, workspace));
  if (const auto tasks = state.find("tasks"); tasks != state.end()) {
    (void)redact_answer(*tasks, workspace);
  }
  return {};
}

}  // namespace baton::app
