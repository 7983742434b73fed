#include "app/core/caller/named_by_map.h"

#include <optional>
#include <string>
#include <utility>

#include "app/core/configuration/launched_agents.h"
#include "baton/identity.h"
#include "domain/model/relevance_map.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// The agent that BATON_AGENT means by what is not a valid name: an alias such as "team:reviewer",
// or another spelling such as "Code Writer". Otherwise the caller stays unknown.
authority::Caller named_by_alias(authority::Caller unknown, const Configuration& configuration,
                                 const Host& host) {
  const std::optional<std::string> given = host.environment.variable("BATON_AGENT");
  if (!given) return unknown;
  const std::string agent = launched_as(*given, configuration, host.root);
  if (agent == model::bare_agent_name(*given) || !Identifier::parse(agent)) return unknown;
  return authority::caller_named(shared::subagent(agent));
}

}  // namespace

authority::Caller named_by_map(authority::Caller caller, Workspace& workspace) {
  if (caller.is_at_least(authority::Role::orchestrator)) return caller;
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return caller;
  if (caller.role == authority::Role::unknown) {
    if (caller.why_unknown.empty()) return caller;  // BATON_AGENT is not why
    return named_by_alias(std::move(caller), **configuration, workspace.host());
  }
  // The reserved names have no rule: the name of such an agent is its whole participant.
  if (shared::bare_participant(caller.participant) != caller.agent) return caller;
  const std::string agent = launched_as(caller.agent, **configuration, workspace.host().root);
  if (agent == caller.agent || !Identifier::parse(agent)) return caller;
  const std::string_view participant = caller.participant;
  const std::string_view id = participant.substr(shared::subagent(caller.agent).size());
  caller.participant = text::concat(shared::subagent(agent), id);
  caller.agent = agent;
  return caller;
}

}  // namespace baton::app
