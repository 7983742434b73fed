#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct PreviewHandoff {
  std::string agent;
  std::string task = {};  // the request, in the words of the agent that starts it
};

struct HandoffPreviewed {
  std::string agent;
  std::string prompt = {};        // task, context and, if an execution is running, how to answer
  std::string execution_id = {};  // empty: none is running, and the output contract is omitted
  std::vector<std::string> missing = {};  // upstream agents it would start without
};

// Returns the prompt that the agent would be started with now; starts nothing. While the agent's
// execution runs, it leaves a receipt: see leave_receipt().
// not_found: no workflow, or no such agent.
Result<Outcome<HandoffPreviewed>> preview_handoff(const PreviewHandoff& request,
                                                  Workspace& workspace);

}  // namespace baton::app
