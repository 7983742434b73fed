#include "app/core/caller/caller.h"

#include "app/core/caller/named_agent.h"
#include "app/core/request/given_name.h"
#include "baton/identity.h"
#include "domain/authority/authorize.h"
#include "domain/model/relevance_map.h"
#include "domain/shared/participant.h"
#include "host/baton_files.h"
#include "text/concat.h"

namespace baton::app {
namespace {

using authority::Caller;
using authority::Role;

Caller unknown_caller() {
  return authority::caller_named(shared::kUnknownParticipant);
}

}  // namespace

Caller caller_of(const CallerIdentity& identity) {
  Caller caller = authority::caller_named(shared::kOrchestrator);
  const bool is_main_agent = identity.agent.empty() && identity.agent_id.empty();
  if (!is_main_agent) {
    const std::string_view agent = model::bare_agent_name(identity.agent);
    caller = agent.empty() ? unknown_caller()
                           : authority::caller_named(shared::subagent(agent, identity.agent_id));
    caller.workflow = identity.workflow;
  }
  if (!identity.thread.empty()) caller.thread = identity.thread;
  caller.session = identity.session;
  return caller;
}

Caller caller_here(const Environment& environment) {
  if (const auto agent = environment.variable("BATON_AGENT")) {
    const Result<Identifier> name = parse_given_name(model::bare_agent_name(*agent), "name");
    if (name) return authority::caller_named(shared::subagent(name->text()));
    Caller unknown = unknown_caller();
    unknown.why_unknown =
        text::concat("BATON_AGENT does not contain a valid name; ", name.error().hint);
    return unknown;
  }
  const bool is_in_claude_code = environment.variable("CLAUDECODE").has_value();
  return authority::caller_named(is_in_claude_code ? shared::kOrchestrator : shared::kUser);
}

CallerIdentity limited_by(const Environment& environment, CallerIdentity caller) {
  const bool is_main_agent = caller.agent.empty() && caller.agent_id.empty();
  const Caller here = caller_here(environment);
  if (!is_main_agent || here.is_at_least(Role::orchestrator)) return caller;
  if (here.role == Role::agent) caller.agent = here.agent;
  caller.agent_id = shared::kUnknownParticipant;  // without one, it would use the session's thread
  return caller;
}

Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        Workspace& workspace) {
  if (given) {
    BATON_TRY(const std::string meant, named_participant(*given, workspace));
    BATON_TRY(const Identifier name,
              parse_given_name(model::bare_agent_name(meant), "name given with --as"));
    return workflow::Attribution{name.text()};
  }
  const Caller* const caller = workspace.caller();
  return caller == nullptr ? workflow::Attribution{} : workflow::Attribution{caller->name()};
}

Result<std::string> participant_here(const std::optional<std::string>& given,
                                     Workspace& workspace) {
  if (given) {
    BATON_TRY(const std::string meant, named_participant(*given, workspace));
    return shared::parse_participant(meant);
  }
  const Caller* const caller = workspace.caller();
  return caller == nullptr ? std::string(shared::kUser) : caller->participant;
}

Result<Caller> speaker(const std::optional<std::string>& given, Workspace& workspace) {
  if (given) {
    BATON_TRY(const workflow::Attribution named, attribute(given, workspace));
    BATON_TRY(const std::string participant, shared::parse_participant(named.name));
    return authority::caller_named(participant);
  }
  const Caller* const caller = workspace.caller();
  return caller == nullptr ? authority::caller_named(shared::kUser) : *caller;
}

std::string writer_here(const Workspace& workspace, const std::string& named) {
  const Caller* const caller = workspace.caller();
  const bool is_limited = caller != nullptr && caller->name() != shared::kUser;
  if (!is_limited && !named.empty()) return named;
  return caller == nullptr ? "hook" : caller->name();
}

bool is_by_a_person(const Workspace& workspace) {
  const authority::Caller* const caller = workspace.caller();
  return caller == nullptr || caller->role == authority::Role::person;
}

std::string limited_agent(const Workspace& workspace) {
  return workspace.caller() == nullptr ? std::string() : workspace.caller()->agent;
}

std::string own_workflow(const Workspace& workspace) {
  const bool is_elsewhere = workspace.root().state != kDefaultStateFile;
  return workspace.caller() == nullptr || is_elsewhere ? std::string()
                                                       : workspace.caller()->workflow;
}

Result<void> require_owner(std::string_view owner, const std::string& id,
                           const Workspace& workspace) {
  const std::string agent = limited_agent(workspace);
  if (agent.empty() || owner.empty() || model::bare_agent_name(owner) == agent) return {};
  return fail(authority::access_denied("an agent may change only what it made", id,
                                       Role::orchestrator, *workspace.caller()));
}

}  // namespace baton::app
