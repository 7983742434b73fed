#include "app/core/tool_caller.h"

#include "app/core/participant.h"
#include "domain/model/relevance_map.h"
#include "domain/shared/participant.h"

namespace baton::app {

ToolCaller tool_caller(const CallerIdentity& identity) {
  ToolCaller caller = tool_caller(participant_of(identity));
  if (caller.agent != shared::kUnknownParticipant) {
    caller.agent = model::bare_agent_name(identity.agent);
  }
  if (!identity.thread.empty()) caller.thread = identity.thread;
  return caller;
}

ToolCaller tool_caller(const std::string& participant) {
  const bool leads = participant == shared::kOrchestrator || participant == shared::kUser;
  return {.participant = participant,
          .agent = std::string(leads ? "" : shared::bare_participant(participant))};
}

}  // namespace baton::app
