#pragma once

#include <optional>
#include <string>

#include "app/core/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/workflow/attribution.h"
#include "host/host.h"

namespace baton::app {

// The caller that a verified identity is.
authority::Caller caller_of(const CallerIdentity& identity);

// Who runs the command line: the agent that BATON_AGENT names; else, inside Claude Code
// (CLAUDECODE), the orchestrator; else a person.
authority::Caller caller_here(const Environment& environment);

// The name that a change is credited to: `given`, which dispatch admits from people only, else the
// caller's. usage: `given` is not a valid name.
Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Workspace& workspace);

// The name in shared contexts and environment data, in the same way.
Result<std::string> participant_here(const std::optional<std::string>& given,
                                     const Workspace& workspace);

// Who gives a verdict: the agent named with --as, else the caller. Fails as attribute() does.
Result<authority::Caller> speaker(const std::optional<std::string>& given,
                                  const Workspace& workspace);

// Who writes, for the journal: `otherwise` where a person or baton itself does.
std::string writer_here(const Workspace& workspace, const std::string& otherwise = "user");

// The agent whose rule limits what the caller sees and does; empty for the orchestrator, people,
// and baton itself.
std::string limited_agent(const Workspace& workspace);

// ACCESS_DENIED: an agent changes what another one made. An empty owner is nobody in particular.
Result<void> require_owner(std::string_view owner, const std::string& id,
                           const Workspace& workspace);

}  // namespace baton::app
