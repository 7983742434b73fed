#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "app/core/write_guard.h"
#include "app/core/written.h"
#include "baton/finding.h"
#include "domain/workflow/start.h"

namespace baton::app {

struct StartAgent {
  std::string agent;
  std::optional<std::string> execution_id;  // default: the next exec_NNN
  workflow::MissingUpstream missing_upstream = workflow::MissingUpstream::refused;
  WriteGuard guard = {};
};

struct AgentStarted {
  Written written;
  workflow::Started started;
  Instant start_time = {};
};

// Begins an execution. A report (missing-upstream) names every agent that has to run first.
// usage: no name of an agent or execution; conflict: the execution id is taken.
Result<Outcome<AgentStarted>> start_agent(const StartAgent& request, Workspace& workspace);
Json to_json(const AgentStarted& answer);

}  // namespace baton::app
