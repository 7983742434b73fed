#include "app/core/caller/named_by_map.h"

#include <string>

#include "app/core/configuration/launched_agents.h"
#include "baton/identity.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {

authority::Caller named_by_map(authority::Caller caller, Workspace& workspace) {
  if (caller.role != authority::Role::agent) return caller;
  // The reserved names have no rule: the name of such an agent is its whole participant.
  if (shared::bare_participant(caller.participant) != caller.agent) return caller;
  const Result<const Configuration*> configuration = workspace.configuration();
  if (!configuration) return caller;
  const std::string agent = launched_as(caller.agent, **configuration, workspace.host().root);
  if (agent == caller.agent || !Identifier::parse(agent)) return caller;
  const std::string_view participant = caller.participant;
  const std::string_view id = participant.substr(shared::subagent(caller.agent).size());
  caller.participant = text::concat(shared::subagent(agent), id);
  caller.agent = agent;
  return caller;
}

}  // namespace baton::app
