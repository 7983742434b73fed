#pragma once

#include <string>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

struct WaiveAgent {
  std::string agent;
  std::string reason;
  WriteGuard guard = {};
};

struct AgentWaived {
  Written written = {};
  std::string agent = {};
  std::string reason = {};
};

// Permits one start of an agent despite missing required context. For people: denied if the
// environment shows that an agent calls. usage: no reason; not_found: no such agent.
Result<Outcome<AgentWaived>> waive_agent(const WaiveAgent& request, Workspace& workspace);
Json to_json(const AgentWaived& answer);

}  // namespace baton::app
