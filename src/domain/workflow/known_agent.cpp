#include "domain/workflow/known_agent.h"

#include <algorithm>
#include <vector>

#include "domain/model/members.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

bool is_in(const json::View& state, std::string_view list, std::string_view member,
           std::string_view agent) {
  const std::vector<model::ElementView> items = model::object_elements(state, list);
  return std::ranges::any_of(items, [&](const model::ElementView& item) {
    return model::bare_agent_name(model::text_member(item.value, member)) == agent;
  });
}

}  // namespace

Result<void> require_known_agent(const json::View& state, const model::RelevanceMap& map,
                                 std::string_view agent, UnmappedAgent unmapped) {
  const std::string_view name = model::bare_agent_name(agent);
  if (unmapped == UnmappedAgent::allowed || map.find(name) != nullptr) return {};
  if (is_in(state, "agentSequence", "agentName", name)) return {};
  if (is_in(state, "tasks", "assignee", name)) return {};
  const auto nearest = map.nearest(name);
  return fail(ErrorCode::not_found, "the agent is not in the relevance map", std::string(name),
              text::concat(nearest ? text::concat("did you mean ", *nearest, "? ") : "",
                           "--unmapped allows an agent without a rule"));
}

}  // namespace baton::workflow
