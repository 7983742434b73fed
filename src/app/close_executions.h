#pragma once

#include <string>
#include <vector>

#include "app/handoff_lease.h"
#include "app/workspace.h"
#include "app/written.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Which leases are those of agents that will never answer.
struct CloseExecutions {
  std::string session = {};   // those of this session, which is over
  Milliseconds silence = {};  // zero: no matter how long; else those without a sign for so long
  std::string reason = {};    // becomes the executions' failureReason
};

struct ExecutionsClosed {
  Written written = {};                      // revision 0: nothing was written
  std::vector<std::string> executions = {};  // that are now failed
};

// Records executions in progress whose agent is gone as failed, in one change, and drops leases
// that no running execution has.
Result<Outcome<ExecutionsClosed>> close_executions(const CloseExecutions& request,
                                                   Workspace& workspace);
Json to_json(const ExecutionsClosed& answer);

// The one execution that the trace leads to; nothing where there is none, or it has ended.
Result<Outcome<ExecutionsClosed>> close_execution(const AgentTrace& trace,
                                                  const std::string& reason, Workspace& workspace);

}  // namespace baton::app
