#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct PreviewHandoff {
  std::string agent;
  std::string task = {};  // what it is asked for, in the launcher's words
};

struct HandoffPreviewed {
  std::string agent;
  std::string prompt = {};        // task, context and, where an execution is running, how to answer
  std::string execution_id = {};  // empty: none is running, and nothing says how to answer
  std::vector<std::string> missing = {};  // upstream agents it would start without
};

// What the agent would be started with at this moment; nothing is started, and nothing written.
// not_found: no workflow, or no such agent.
Result<Outcome<HandoffPreviewed>> preview_handoff(const PreviewHandoff& request,
                                                  Workspace& workspace);

}  // namespace baton::app
