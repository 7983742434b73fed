#include "domain/authority/caller.h"

#include "domain/shared/participant.h"

namespace baton::authority {
namespace {

Role role_of(std::string_view participant) {
  if (participant == shared::kUser) return Role::person;
  if (participant == shared::kOrchestrator) return Role::orchestrator;
  return participant == shared::kUnknownParticipant ? Role::unknown : Role::agent;
}

}  // namespace

Caller caller_named(std::string_view participant) {
  const Role role = role_of(participant);
  Caller caller{.role = role, .participant = std::string(participant), .agent = {}};
  if (role >= Role::orchestrator) return caller;
  caller.agent = shared::bare_participant(participant);
  // An agent that is named "user" must not be credited as a person.
  if (role_of(caller.agent) != Role::agent) caller.agent = participant;
  return caller;
}

std::string_view description_of(Role role) {
  switch (role) {
    case Role::unknown: return "an unknown caller";
    case Role::agent: return "an agent";
    case Role::orchestrator: return "the orchestrator";
    case Role::person: return "a person";
  }
  return {};
}

}  // namespace baton::authority
