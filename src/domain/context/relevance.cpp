#include "domain/context/relevance.h"

#include <algorithm>
#include <string>
#include <vector>

#include "domain/model/members.h"

namespace baton::context {
namespace {

bool contains(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

bool is_upstream(std::string_view agent, const model::AgentRule& rule) {
  const std::string_view name = model::bare_agent_name(agent);
  return contains(rule.needs_from, name) || contains(rule.optional_from, name);
}

bool is_decision_relevant(const json::View& decision, std::string_view author,
                          const model::AgentRule& rule) {
  return is_upstream(author, rule) ||
         contains(rule.decision_categories, model::text_member(decision, "category"));
}

bool is_constraint_relevant(const json::View& constraint, const model::AgentRule& rule) {
  return contains(rule.constraint_types, model::text_member(constraint, "type"));
}

bool names_agent(const json::View& artifact, const model::AgentRule& rule) {
  return std::ranges::any_of(
      model::text_elements(artifact, "relevantTo"),
      [&](std::string_view agent) { return model::bare_agent_name(agent) == rule.agent; });
}

bool is_artifact_relevant(const json::View& artifact, std::string_view author,
                          const model::AgentRule& rule) {
  return names_agent(artifact, rule) ||
         (is_upstream(author, rule) &&
          contains(rule.artifact_types, model::text_member(artifact, "type")));
}

}  // namespace baton::context
