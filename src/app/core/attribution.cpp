#include "app/core/attribution.h"

#include "app/core/tool_caller.h"
#include "baton/identity.h"
#include "domain/model/relevance_map.h"

namespace baton::app {
namespace {

bool is_set(const Environment& environment, const std::string& name) {
  const std::optional<std::string> value = environment.variable(name);
  return value && !value->empty();
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

std::string writer_here(const Workspace& workspace, const std::string& otherwise) {
  return workspace.caller() == nullptr ? otherwise : workspace.caller()->name();
}

}  // namespace baton::app
