#include "app/core/participant.h"

#include "app/core/attribution.h"
#include "app/core/tool_caller.h"
#include "domain/model/relevance_map.h"
#include "domain/shared/participant.h"

namespace baton::app {

Result<std::string> participant_here(const std::optional<std::string>& as,
                                     const Environment& environment) {
  if (as && is_agent_run(environment)) {
    return fail(ErrorCode::denied, "an agent may not speak in another name", *as,
                "leave --as out; it is for people and tests");
  }
  if (as) return shared::parse_participant(*as);
  if (is_agent_run(environment)) {
    return shared::parse_participant(environment.variable("BATON_AGENT").value_or(std::string()));
  }
  return std::string(is_in_claude_code(environment) ? shared::kUnknownParticipant : shared::kUser);
}

Result<std::string> participant_here(const std::optional<std::string>& as,
                                     const Workspace& workspace) {
  if (workspace.caller() != nullptr) return workspace.caller()->participant;
  return participant_here(as, workspace.host().environment);
}

Result<std::string> person_here(const std::optional<std::string>& as,
                                const Environment& environment) {
  if (is_agent_run(environment)) {
    return fail(ErrorCode::denied, "only people may do that, not agents",
                environment.variable("BATON_AGENT").value_or(std::string()),
                "ask whoever started the agent; `baton --help` lists the commands");
  }
  return participant_here(as, environment);
}

std::string participant_of(const CallerIdentity& caller) {
  if (caller.agent.empty()) return std::string(shared::kOrchestrator);
  const std::string_view agent = model::bare_agent_name(caller.agent);
  // A plugin's prefix with nothing behind it names nobody.
  if (agent.empty()) return std::string(shared::kUnknownParticipant);
  return shared::subagent(agent, caller.agent_id);
}

}  // namespace baton::app
