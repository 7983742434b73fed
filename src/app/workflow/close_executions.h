#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "app/workflow/end_executions.h"
#include "app/workflow/handoff_lease.h"
#include "app/workflow/unlisted_agents.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

// Records running executions whose agent is gone as failed, in one change of each workflow that
// started them. The lease of an agent that may stop nevertheless is kept.
namespace baton::app {

// Those of the agents of a run of Claude Code that ends with this session, and removes their
// leases. If another process runs the session, its agents continue: so in close_unlisted().
// `reason` becomes the executions' failureReason. Closes the orphans as well. Does not read the
// state if there are neither.
Result<void> close_session_executions(const std::string& session, const std::string& reason,
                                      Workspace& workspace);

// The same for a session that begins: those of its earlier processes. The agents of a running one
// continue, as after `/resume` in the process itself.
Result<void> close_earlier_executions(const std::string& session, const std::string& reason,
                                      Workspace& workspace);

// Those of agents without activity for twelve hours, of agents whose session's process is gone, and
// of ended agents whose workflow was missing. Does not read the state if there are no agents.
Result<void> close_orphans_if_any(Workspace& workspace);

// Which running executions `baton reconcile` closes: the same, or those of all agents. It lists
// those without a lease. not_found: no workflow.
enum class Reconciled : std::uint8_t { orphans, all };
struct ReconcileExecutions {
  Reconciled which = Reconciled::orphans;
};
Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace);
Json to_json(const ExecutionsClosed& answer);

// Closes the execution that the trace identifies; does nothing if there is none, its agent has
// ended, or the agent's output is kept, because it could not be recorded.
Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace);

// The same for an agent that has ended without an event that says how.
Result<Outcome<ExecutionsClosed>> close_unanswered(const AgentTrace& trace, Workspace& workspace);
// The same for those of the session's agents that do not run any more: see unlisted_agents().
Result<Outcome<ExecutionsClosed>> close_unlisted(const std::string& session,
                                                 const std::vector<BackgroundTask>& tasks,
                                                 Workspace& workspace);
// The same while the session's main agent waits for no call, if it is not known which agents run in
// the background: those that it launched in the foreground, whose agent id is not known before
// their end. An agent that another one launched may still work for that one.
Result<Outcome<ExecutionsClosed>> close_interrupted(const std::string& session,
                                                    Workspace& workspace);

}  // namespace baton::app
