#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/core/state/load_state.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

enum class Launch : std::uint8_t {
  proposed,  // it can still be refused
  happened   // the agent runs already: nothing can stop it
};

struct StartHandoff {
  AgentTrace trace;  // agent, session, launching call or agent id
  std::string task;  // the prompt written by the agent that starts it
  Launch launch = Launch::proposed;
  std::size_t longest = SIZE_MAX;  // bytes that the prompt may have
};

struct HandoffStarted {
  Written written = {};
  std::string agent = {};
  std::string execution_id = {};
  std::string prompt = {};  // task, context and output contract; empty: call already handled
  std::vector<std::string> without = {};  // upstream agents that were missing at the start
  bool lacks_context = false;             // too long: the prompt only says how to get it
  // About what the prompt of a task lacks, and other runs of the agent.
  std::vector<std::string> warnings = {};
};

// Handles the start of an agent of the map: starts its execution, adds the context that it may see
// and the output contract to its prompt, and stores a lease and a receipt. A report names every
// missing required agent, unless the configuration only warns or a waiver permits this start. If
// its prompt names a task ("[task:t3]"), the task is started, and the task's prompt replaces
// everything but the output contract; the agent then need not be in the map. A report (rules
// task-…) says why the task cannot start. The start of an agent that runs already is recorded with
// whatever is missing; if nobody could permit this, the denial that it evaded is journaled.
Result<Outcome<HandoffStarted>> start_handoff(const StartHandoff& request, Workspace& workspace);

// The state of the workflow in which that start is judged: the active one or, for an agent that
// another one launches, the launcher's.
Result<LoadedState> launching_state(const AgentTrace& trace, Workspace& workspace);

}  // namespace baton::app
