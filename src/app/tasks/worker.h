#pragma once

#include <optional>
#include <string>

#include "baton/result.h"
#include "host/host.h"

namespace baton::app {

// The agent that somebody on the command line works for: in an agent's run that agent, else the one
// that was named; empty: a person, or the agent that leads the others. denied: an agent names
// another one; usage: no name of an agent.
Result<std::string> worker_here(const std::optional<std::string>& named,
                                const Environment& environment);

}  // namespace baton::app
