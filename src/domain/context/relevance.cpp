#include "domain/context/relevance.h"

#include <algorithm>
#include <string>
#include <vector>

#include "domain/model/members.h"
#include "domain/model/upstream.h"
#include "domain/model/vocabulary.h"

namespace baton::context {
bool is_decision_relevant(const json::View& decision, std::string_view author,
                          const model::AgentRule& rule) {
  return model::is_upstream(author, rule) ||
         model::is_one_of(model::text_member(decision, "category"), rule.decision_categories);
}

bool is_constraint_relevant(const json::View& constraint, const model::AgentRule& rule) {
  return model::is_one_of(model::text_member(constraint, "type"), rule.constraint_types);
}

bool names_agent(const json::View& artifact, const model::AgentRule& rule,
                 const policy::AgentNames* names) {
  const auto means_agent = [&](std::string_view name) {
    if (model::bare_agent_name(name) == rule.agent) return true;
    if (names == nullptr || name.empty()) return false;
    const std::vector<std::string>& agents = names->agents_named(name);
    return agents.size() == 1 && agents.front() == rule.agent;
  };
  return std::ranges::any_of(model::text_elements(artifact, "relevantTo"), means_agent);
}

bool is_artifact_relevant(const json::View& artifact, std::string_view author,
                          const model::AgentRule& rule) {
  return names_agent(artifact, rule) ||
         (model::is_upstream(author, rule) &&
          model::is_one_of(model::text_member(artifact, "type"), rule.artifact_types));
}

}  // namespace baton::context
