#include "app/context/require_rule.h"

#include <optional>

#include "app/core/caller/named_agent.h"
#include "text/concat.h"

namespace baton::app {

Result<const model::AgentRule*> require_rule(const model::RelevanceMap& map,
                                             const std::string& agent) {
  if (const model::AgentRule* rule = map.find(agent)) return rule;
  const std::optional<std::string_view> nearest = map.nearest(agent);
  return fail(ErrorCode::not_found, "the agent is not in the relevance map", agent,
              nearest ? text::concat("did you mean ", *nearest, "?")
                      : "`baton agent list` lists them; `baton agent add` adds one");
}

Result<const model::AgentRule*> require_rule(std::string_view name, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const std::string agent, named_agent(name, workspace));
  return require_rule(configuration->relevance_map, agent);
}

}  // namespace baton::app
