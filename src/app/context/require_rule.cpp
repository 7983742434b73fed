#include "app/context/require_rule.h"

#include <optional>

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

}  // namespace baton::app
