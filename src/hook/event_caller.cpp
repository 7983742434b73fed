#include "hook/event_caller.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/core/caller/caller.h"
#include "app/identity/working_agents.h"
#include "app/workflow/possible_leases.h"

namespace baton::hook {
namespace {

constexpr std::chrono::minutes kIdentityLasts{5};

// The workflow that started the agent of the event; "": the active one. Empty if several may have.
std::optional<std::string> workflow_of(const app::AgentTrace& trace,
                                       const std::vector<Lease>& possible,
                                       app::Workspace& workspace) {
  if (possible.empty() && !trace.agent_id.empty()) {
    return app::workflow_at_work(trace.agent_id, workspace);
  }
  return app::starting_workflow(possible);
}

}  // namespace

Result<app::CallerIdentity> caller_in(const Event& event, app::Workspace& workspace) {
  const app::AgentTrace trace = event.trace_of_agent();
  const bool is_main = trace.agent_id.empty();
  BATON_TRY(const std::vector<Lease> leases,
            is_main ? std::vector<Lease>() : app::possible_leases(trace, workspace));
  const std::optional<std::string> workflow = workflow_of(trace, leases, workspace);
  return app::limited_by(workspace.host().environment,
                         {.agent_id = trace.agent_id,
                          .agent = workflow ? trace.agent : "",
                          .execution = leases.size() == 1 ? leases.front().execution.text() : "",
                          .session = trace.session,
                          .workflow = workflow.value_or(""),
                          .expires = workspace.now() + kIdentityLasts});
}

}  // namespace baton::hook
