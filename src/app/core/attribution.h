#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/workflow/attribution.h"
#include "host/host.h"

namespace baton::app {

// In whose name a change is made: the name given with --as, else "user". Naming
// somebody else is for people and tests. denied: a name was given inside an agent's run;
// usage: it is no name.
Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Environment& environment);
// The same in a use case, where a tool's call says who calls.
Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Workspace& workspace);

// Who gives a verdict: the agent named with --as, else who calls. Fails as attribute() does.
Result<authority::Caller> speaker(const std::optional<std::string>& given,
                                  const Workspace& workspace);

// Who writes, for the journal: the caller where a tool was called, else `otherwise`.
std::string writer_here(const Workspace& workspace, const std::string& otherwise = "user");

// Whether the environment is that of an agent at work in Claude Code. The only place that judges.
bool is_agent_run(const Environment& environment);

// Whether Claude Code started this, for whichever agent: no person typed it.
bool is_in_claude_code(const Environment& environment);

// Whether it may be an agent who asks: in Claude Code, or with a tool's call.
bool may_be_an_agent(const Workspace& workspace);

}  // namespace baton::app
