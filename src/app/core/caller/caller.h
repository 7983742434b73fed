#pragma once

#include <optional>
#include <string>

#include "app/core/caller/caller_identity.h"
#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/authority/caller.h"
#include "domain/workflow/attribution.h"
#include "host/host.h"

namespace baton::app {

// The caller that a verified identity describes.
authority::Caller caller_of(const CallerIdentity& identity);

// The caller of the command line: the agent named by BATON_AGENT; else, inside Claude Code
// (CLAUDECODE), the orchestrator; else a person.
authority::Caller caller_here(const Environment& environment);

// The caller of an event, with no more rights than BATON_AGENT leaves to the hook's process.
CallerIdentity limited_by(const Environment& environment, CallerIdentity caller);

// The name that a change is credited to: that which `given` means (named_participant()), which
// dispatch accepts from people only, else the caller's. usage: `given` is not a valid name.
Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        Workspace& workspace);

// The same for shared contexts and environment data.
Result<std::string> participant_here(const std::optional<std::string>& given, Workspace& workspace);

// The caller who gives a verdict: the agent named with --as, else the caller. Same errors as
// attribute().
Result<authority::Caller> speaker(const std::optional<std::string>& given, Workspace& workspace);

// The writer's name for the journal: the caller's. A person or a hook writes as `named`, if it is
// not empty.
std::string writer_here(const Workspace& workspace, const std::string& named = {});

// The caller is a person, or baton itself.
bool is_by_a_person(const Workspace& workspace);

// The agent whose rule limits what the caller may see and do; empty for the orchestrator, people,
// and baton itself.
std::string limited_agent(const Workspace& workspace);

// The workflow that the caller is limited to: see authority::Caller. Empty: the active one, as in
// another state file than the project's own, which has neither its workflow nor parked ones.
std::string own_workflow(const Workspace& workspace);

// ACCESS_DENIED: an agent changes what another agent made. An empty owner permits every caller.
Result<void> require_owner(std::string_view owner, const std::string& id,
                           const Workspace& workspace);

}  // namespace baton::app
