#include "app/tasks/worker.h"

#include "app/core/caller/caller.h"
#include "app/core/caller/named_agent.h"
#include "app/core/encryption/sealed_sections.h"
#include "app/core/redaction/redact_state.h"
#include "app/core/request/given_name.h"
#include "baton/identity.h"
#include "domain/tasks/worker_names.h"

namespace baton::app {

Result<std::string> agent_named(std::string_view name, std::string_view what,
                                Workspace& workspace) {
  BATON_TRY(const std::string meant, named_agent(name, workspace));
  BATON_TRY(const Identifier agent, parse_given_name(meant, what));
  return agent.text();
}

Result<void> name_workers(Json& state, Workspace& workspace) {
  BATON_TRY(const policy::AgentNames* names, workspace.agent_names());
  tasks::name_workers(state, *names);
  return {};
}

Result<LoadedState> load_tasks(Workspace& workspace, Outputs outputs) {
  BATON_TRY(LoadedState state, load_state(workspace, outputs));
  BATON_TRY(const policy::AgentNames* names, workspace.agent_names());
  if (tasks::has_other_names(state.document, *names)) {
    tasks::name_workers(state.document.tree(), *names);
  }
  return state;
}

Result<std::string> worker_here(const std::optional<std::string>& named, Workspace& workspace) {
  std::string agent = limited_agent(workspace);
  if (!agent.empty() || !named) return agent;
  return agent_named(*named, "name of an agent", workspace);
}

Result<void> show_tasks_to(std::string_view agent, Json& state, Workspace& workspace) {
  BATON_CHECK(show_to(agent, state, workspace));
  if (const auto tasks = state.find("tasks"); tasks != state.end()) {
    (void)redact_answer(*tasks, workspace);
  }
  return {};
}

}  // namespace baton::app
