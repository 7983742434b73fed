#pragma once

#include <string>

#include "app/core/workspace.h"
#include "app/core/written.h"
#include "app/workflow/handoff_lease.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct StartHandoff {
  AgentTrace trace;  // agent, session, launching call
  std::string task;  // the prompt that the launching agent wrote
};

struct HandoffStarted {
  Written written = {};
  std::string agent = {};
  std::string execution_id = {};
  std::string prompt = {};  // task, context and output contract; empty: this call was seen before
  std::vector<std::string> without = {};  // upstream agents it was started without
};

// An agent of the map is about to be launched: starts its execution and puts what it is entitled
// to see, and how it is to answer, into its prompt; leaves a lease and a receipt. A report
// names every required agent that is missing, unless the configuration only warns or a waiver
// admits this start.
// Where its prompt names a task ("[task:t3]"), that is begun, and its prompt takes the place of
// everything but how to answer; the agent need not be of the map then. A report (rules task-…) says
// why it cannot begin.
Result<Outcome<HandoffStarted>> start_handoff(const StartHandoff& request, Workspace& workspace);

}  // namespace baton::app
