#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "app/core/workspace.h"
#include "app/workflow/end_executions.h"
#include "app/workflow/handoff_lease.h"
#include "app/workflow/unlisted_agents.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct OfSession {
  std::string session;  // the ended session
};
struct SilentFor {
  Milliseconds silence;  // the time without activity
};
struct AllExecutions {};

struct CloseExecutions {
  std::variant<OfSession, SilentFor, AllExecutions> whose;  // agents that will not answer any more
  std::string reason;                                       // becomes the executions' failureReason
};

// Records running executions whose agent is gone as failed, in one change of each workflow that
// started them. Removes the leases of an ended session, and ended ones that were silent; the others
// are ended and kept for an agent that stops nevertheless. not_found: no workflow.
Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace);
Json to_json(const ExecutionsClosed& answer);

// The same for hooks: most sessions have launched no agents and need not read the state, and the
// workflows that launched the agents need not be active.
Result<void> close_executions_if_any(const CloseExecutions& request, Workspace& workspace);

// Those of agents without activity for twelve hours, of agents whose session's process is gone, and
// of ended agents whose workflow was missing. Does not read the state if there are no agents.
Result<void> close_orphans_if_any(Workspace& workspace);

// Which running executions `baton reconcile` closes: the same, or those of all agents. It lists
// those without a lease.
enum class Reconciled : std::uint8_t { orphans, all };
struct ReconcileExecutions {
  Reconciled which = Reconciled::orphans;
};
Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace);

// Closes the execution that the trace identifies; does nothing if there is none or it has ended.
Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace);

// The same for an agent that has ended without an event that says how. An execution whose output is
// kept, because it could not be recorded, remains open.
Result<Outcome<ExecutionsClosed>> close_unanswered(const AgentTrace& trace, Workspace& workspace);
// The same for those of the session's agents that do not run any more: see unlisted_agents().
Result<Outcome<ExecutionsClosed>> close_unlisted(const std::string& session,
                                                 const std::vector<BackgroundTask>& tasks,
                                                 Workspace& workspace);

}  // namespace baton::app
