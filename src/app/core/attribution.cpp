#include "app/core/attribution.h"

#include "app/core/tool_caller.h"
#include "baton/identity.h"
#include "domain/model/relevance_map.h"
#include "domain/shared/participant.h"

namespace baton::app {
namespace {

bool is_set(const Environment& environment, const std::string& name) {
  const std::optional<std::string> value = environment.variable(name);
  return value && !value->empty();
}

authority::Caller agent_named(std::string_view agent) {
  return {.role = authority::Role::agent,
          .participant = std::string(agent),
          .agent = std::string(agent)};
}

}  // namespace

bool is_agent_run(const Environment& environment) {
  return is_in_claude_code(environment) && is_set(environment, "BATON_AGENT");
}

bool is_in_claude_code(const Environment& environment) {
  return is_set(environment, "CLAUDECODE");
}

bool may_be_an_agent(const Workspace& workspace) {
  return workspace.caller() != nullptr || is_in_claude_code(workspace.host().environment);
}

Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Environment& environment) {
  if (!given) return workflow::Attribution{};
  if (is_agent_run(environment)) {
    return fail(ErrorCode::denied, "an agent may not speak in another name", *given,
                "leave --as out; it is for people and tests");
  }
  BATON_TRY(const Identifier name,
            Identifier::parse(model::bare_agent_name(*given), "name given with --as"));
  return workflow::Attribution{name.text()};
}

Result<workflow::Attribution> attribute(const std::optional<std::string>& given,
                                        const Workspace& workspace) {
  if (workspace.caller() == nullptr) return attribute(given, workspace.host().environment);
  return workflow::Attribution{workspace.caller()->name()};
}

Result<authority::Caller> speaker(const std::optional<std::string>& given,
                                  const Workspace& workspace) {
  BATON_TRY(const workflow::Attribution named, attribute(given, workspace));
  if (workspace.caller() != nullptr) {
    return authority::caller_named(workspace.caller()->participant);
  }
  if (given) return agent_named(named.name);
  const Environment& environment = workspace.host().environment;
  if (is_agent_run(environment)) {
    return agent_named(model::bare_agent_name(*environment.variable("BATON_AGENT")));
  }
  return authority::caller_named(is_in_claude_code(environment) ? shared::kOrchestrator
                                                                : shared::kUser);
}

std::string writer_here(const Workspace& workspace, const std::string& otherwise) {
  return workspace.caller() == nullptr ? otherwise : workspace.caller()->name();
}

}  // namespace baton::app
