#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
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

// Of agents without activity for twelve hours.
CloseExecutions silent_executions();

struct ExecutionsClosed {
  Written written = {};                      // revision 0: nothing was written
  std::vector<std::string> executions = {};  // that were recorded as failed
  // Of the active workflow, in progress without a lease: see unattended_executions().
  std::vector<std::string> unattended = {};
};

// Records running executions whose agent is gone as failed, in one change of each workflow that
// started them. Removes the leases of an ended session, and ended ones that were silent; the others
// are ended and kept for an agent that stops nevertheless. not_found: no workflow.
Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace);
Json to_json(const ExecutionsClosed& answer);

// The same for hooks: most sessions have launched no agents and need not read the state.
Result<void> close_executions_if_any(const CloseExecutions& request, Workspace& workspace);

// Which running executions `baton reconcile` closes: those of agents without activity for twelve
// hours, or of all agents. It lists those without a lease.
enum class Reconciled : std::uint8_t { silent, all };
struct ReconcileExecutions {
  Reconciled which = Reconciled::silent;
};
Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace);

// Closes the execution that the trace identifies; does nothing if there is none or it has ended.
Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace);

}  // namespace baton::app
