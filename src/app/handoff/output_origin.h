#pragma once

#include <optional>
#include <string>

#include "app/core/state/load_state.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/error.h"
#include "baton/identity.h"
#include "baton/result.h"

namespace baton::app {

// What the output of an agent without a lease may belong to.
struct OutputOrigin {
  std::string workflow = {};  // empty: not known
  std::optional<Identifier> execution = std::nullopt;
  bool has_ended = false;  // the execution
  Phrase doubt = "baton does not know which execution it belongs to";
};

// The workflow's state in which the lease's execution is. not_found: neither active nor parked.
Result<LoadedState> state_of(const Lease& lease, Workspace& workspace);

// True if the lease's id is that of another agent's execution, as after `baton undo` of its start.
bool is_of_other_agent(const Lease& lease, const json::View& state);

// What a workflow has for the agent: the execution with the agent's id; else the only one in
// progress without a lease; else the only one that failed without an output, as at the end of its
// session.
Result<OutputOrigin> origin_in(const json::View& state, const AgentTrace& trace,
                               Workspace& workspace);

// The same for the active workflow. It is the agent's only if it has an execution for it: another
// workflow may have launched the agent and be archived. not_found: no workflow.
Result<OutputOrigin> origin_of(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
