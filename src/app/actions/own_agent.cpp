#include "app/actions/own_agent.h"

#include <utility>

#include "app/core/caller/named_agent.h"
#include "domain/shared/faults.h"

namespace baton::app {

Result<std::optional<std::string>> own_agent(const ActionCall& call,
                                             const std::optional<std::string>& named) {
  if (call.caller.is_at_least(authority::Role::orchestrator)) return named;
  if (!named) return call.caller.agent;
  BATON_TRY(const std::string meant, named_agent(*named, call.workspace));
  if (meant != call.caller.agent) {
    return fail(authority::access_denied("an agent may act only for itself", *named,
                                         authority::Role::orchestrator, call.caller));
  }
  return call.caller.agent;
}

Result<std::string> required_agent(const ActionCall& call,
                                   const std::optional<std::string>& named) {
  BATON_TRY(std::optional<std::string> agent, own_agent(call, named));
  if (agent) return *std::move(agent);
  return fail(shared::invalid_request("a member is missing", "agent", "name the agent"));
}

}  // namespace baton::app
