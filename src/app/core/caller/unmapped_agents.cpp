#include "app/core/caller/unmapped_agents.h"

#include <nlohmann/json.hpp>

#include "app/core/caller/named_agent.h"
#include "domain/model/members.h"
#include "domain/shared/participant.h"
#include "text/concat.h"

namespace baton::app {

workflow::UnmappedAgent unmapped_agents(workflow::UnmappedAgent asked,
                                        const Configuration& configuration) {
  if (configuration.document == nullptr) return asked;
  const Json* agents = model::object_member(*configuration.document, "agents");
  const bool allows = agents != nullptr && model::flag_member(*agents, "allowUnmapped");
  return allows ? workflow::UnmappedAgent::allowed : asked;
}

// There is no caller when a hook credits an agent: Claude Code may run any agent.
Result<void> require_known_name(const std::optional<std::string>& given, const json::View& state,
                                Workspace& workspace) {
  if (!given || workspace.caller() == nullptr || *given == shared::kUser) return {};
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::string agent, named_agent(*given, workspace));
  const model::RelevanceMap& map = configuration->relevance_map;
  Result<void> known = workflow::require_known_agent(
      state, map, agent, unmapped_agents(workflow::UnmappedAgent::refused, *configuration));
  if (known) return {};
  Error error = std::move(known).error();
  const auto nearest = map.nearest(agent);
  error.hint = text::concat(nearest ? text::concat("did you mean ", *nearest, "? ") : "",
                            "agents.allowUnmapped in ", kConfigurationFile.text(),
                            " allows agents without a rule");
  return fail(std::move(error));
}

Result<Findings> misspelt_agents(std::span<const std::string> agents, const json::View& state,
                                 Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  const model::RelevanceMap& map = configuration->relevance_map;
  Findings warnings;
  for (const std::string& agent : agents) {
    const auto nearest = shared::is_reserved_participant(agent) ? std::nullopt : map.nearest(agent);
    const bool is_known = !nearest || workflow::require_known_agent(
                                          state, map, agent, workflow::UnmappedAgent::refused);
    if (is_known) continue;
    warnings.push_back({.severity = Severity::warning,
                        .rule = "unknown-agent",
                        .message = text::concat("the relevance map has no agent \"", agent, "\""),
                        .hint = text::concat("did you mean ", *nearest, "?")});
  }
  return warnings;
}

}  // namespace baton::app
