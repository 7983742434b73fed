#pragma once

#include <optional>
#include <string>

#include "baton/result.h"
#include "domain/workflow/attribution.h"
#include "host/host.h"

namespace baton::app {

// In whose name a change is made: the name given with --as, else "user". Naming
// somebody else is for people and tests. denied: a name was given inside an agent's run;
// usage: it is no name.
Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Environment& environment);

// Whether the environment is that of an agent at work in Claude Code. The only place that judges.
bool is_agent_run(const Environment& environment);

// Whether Claude Code started this, for whichever agent: no person typed it.
bool is_in_claude_code(const Environment& environment);

}  // namespace baton::app
