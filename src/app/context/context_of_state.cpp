#include "app/context/context_of_state.h"

#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/require_rule.h"
#include "app/core/policy_rules.h"
#include "app/notes/include_notes.h"
#include "domain/model/state.h"
#include "domain/workflow/execution_ids.h"

namespace baton::app {
namespace {

// The agent's latest running execution; with none, the one that would be its next.
std::string execution_of(const Json& state, std::string_view agent) {
  std::string id;
  for (const model::Execution& execution : model::running_executions(state)) {
    if (model::bare_agent_name(execution.agent) == agent) id = execution.id;
  }
  return id.empty() ? workflow::next_execution_id(state) : id;
}

std::optional<std::string> read_project_file(const Directory& root, std::string_view path) {
  const Result<RelativePath> relative = RelativePath::parse(path);
  if (!relative) return std::nullopt;
  Result<std::string> text = root.read(*relative);
  if (!text) return std::nullopt;
  return *std::move(text);
}

}  // namespace

Result<context::BuiltContext> context_of_state(const Json& state, const BuildAgentContext& request,
                                               Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const model::AgentRule* rule,
            require_rule(configuration->relevance_map, request.agent));
  BATON_TRY(policy::Pseudonym pseudonym,
            pseudonym_for(every_field_rule(configuration->policies), workspace));
  const context::BuildRequest build_request{
      .agent = rule->agent,
      .execution_id = execution_of(state, rule->agent),
      .now = workspace.now(),
      .scope = request.scope,
      .runs = request.runs,
      .degraded = request.degraded,
      .freshness_hours = configuration->freshness_hours,
      .read_file = [&root = workspace.host().root](
                       std::string_view path) { return read_project_file(root, path); },
      .pseudonym = std::move(pseudonym)};
  BATON_TRY(context::BuiltContext built,
            context::build_context(state, configuration->relevance_map, configuration->policies,
                                   build_request));
  BATON_CHECK(include_notes(built, rule->agent, workspace));
  return built;
}

}  // namespace baton::app
