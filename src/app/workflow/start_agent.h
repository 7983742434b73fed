#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/core/next_command.h"
#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/start.h"
#include "json/view.h"

namespace baton::app {

struct StartAgent {
  std::string agent;
  std::optional<std::string> execution_id;  // default: the next exec_NNN
  workflow::MissingUpstream missing_upstream = workflow::MissingUpstream::refused;
  workflow::UnmappedAgent unmapped = workflow::UnmappedAgent::refused;
  WriteGuard guard = {};
};

struct AgentStarted {
  Written written;
  workflow::Started started;
  Instant start_time = {};
  std::vector<NextCommand> next = {};
};

// Begins an execution: see workflow::start_execution(). usage: invalid name of an agent or
// execution.
Result<Outcome<AgentStarted>> start_agent(const StartAgent& request, Workspace& workspace);
Json to_json(const AgentStarted& answer);

// The rules that decide every start. Refers to the configuration.
workflow::StartRules start_rules(const Configuration& configuration, const json::View& state,
                                 Workspace& workspace);

// For the journal: the waiver that permitted the start, if any.
std::string detail_of(const workflow::Started& started);

}  // namespace baton::app
