#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "app/core/workspace.h"
#include "app/core/written.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct OfSession {
  std::string session;  // which is over
};
struct SilentFor {
  Milliseconds silence;  // without a sign of life for so long
};
struct AllExecutions {};

struct CloseExecutions {
  std::variant<OfSession, SilentFor, AllExecutions> whose;  // agents that will never answer
  std::string reason;                                       // becomes the executions' failureReason
};

struct ExecutionsClosed {
  Written written = {};                      // revision 0: nothing was written
  std::vector<std::string> executions = {};  // that are now failed
};

// Records executions in progress whose agent is gone as failed, in one change of each workflow that
// launched them, and drops leases that no running execution has. not_found: there is no workflow.
Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace);
Json to_json(const ExecutionsClosed& answer);

// Which running executions `baton reconcile` closes: those without a sign of life for twelve hours,
// or all.
enum class Reconciled : std::uint8_t { silent, all };
struct ReconcileExecutions {
  Reconciled which = Reconciled::silent;
};
Result<Outcome<ExecutionsClosed>> reconcile_executions(const ReconcileExecutions& request,
                                                       Workspace& workspace);

// The one execution that the trace leads to; nothing where there is none, or it has ended.
Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace);

}  // namespace baton::app
