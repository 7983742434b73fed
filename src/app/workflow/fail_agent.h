#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/fail.h"

namespace baton::app {

struct FailAgent {
  std::optional<std::string> agent;         // optional if the execution is given
  std::optional<std::string> execution_id;  // default: the agent's only running one
  std::optional<std::string> reason;
  std::optional<std::string> submitted = {};  // what the agent submitted instead of an output
  WriteGuard guard = {};
  std::string workflow = {};  // see WriteRequest
};

struct AgentFailed {
  Written written;
  workflow::Failed failed;
  std::string end_time;  // RFC 3339
  std::string reason;
};

// Ends a running execution, and the task that it works on, as failed. usage: the execution is
// ambiguous; not_found: no such running execution; conflict: the execution has already ended.
Result<Outcome<AgentFailed>> fail_agent(const FailAgent& request, Workspace& workspace);
Json to_json(const AgentFailed& answer);

}  // namespace baton::app
