#pragma once

#include <optional>
#include <string>

#include "app/core/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "host/host.h"

namespace baton::app {

// In whose name somebody on the command line takes part in a session: the name given with --as;
// else the agent that the environment shows, "unknown" for another caller inside Claude Code (it
// may be any of its agents), and "user" for a person. denied: --as inside an agent's run.
Result<std::string> participant_here(const std::optional<std::string>& as,
                                     const Environment& environment);

// The same in a use case, where a tool's call says who calls.
Result<std::string> participant_here(const std::optional<std::string>& as,
                                     const Workspace& workspace);

// The same for what only people may do. denied: an agent is at work.
Result<std::string> person_here(const std::optional<std::string>& as,
                                const Environment& environment);

// The participant that a verified caller is: seed 000 §8.3.
std::string participant_of(const CallerIdentity& caller);

}  // namespace baton::app
