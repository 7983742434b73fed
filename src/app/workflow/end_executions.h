#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct ExecutionsClosed {
  Written written = {};                      // revision 0: nothing was written
  std::vector<std::string> executions = {};  // that were recorded as failed
  std::set<std::string> leases = {};         // files of their leases
  // Of the active workflow, in progress without a lease: see unattended_executions().
  std::vector<std::string> unattended = {};
};

// What becomes of an agent's lease.
enum class LeaseAfter : std::uint8_t {
  kept,     // the agent may still stop, or be resumed: its output can be recorded
  removed,  // with the session; kept while its execution is open: see Lease::reason_to_close
  expired   // removed in any case
};

// Whether an execution fails although the agent's output is kept.
enum class IfKept : std::uint8_t {
  awaited,  // the execution stays open: a person was told how to record the output
  ignored
};

// An agent that will not answer any more.
struct EndedAgent {
  Lease lease;
  std::string reason;  // becomes the execution's failureReason
  LeaseAfter after = LeaseAfter::kept;
  IfKept if_kept = IfKept::awaited;
};

// Records the agents' running executions as failed, in one change of each workflow that started
// them, except those whose output is kept, because it could not be recorded. The first error or
// refusal of a workflow is returned after those of the other workflows are recorded; its leases
// keep the reason, as all do if the active state cannot be read. not_found: no agents are given,
// and there is no active workflow.
Result<Outcome<ExecutionsClosed>> end_executions(const std::vector<EndedAgent>& agents,
                                                 Workspace& workspace);

}  // namespace baton::app
