#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/model/context_fields.h"
#include "json/json.h"

namespace baton::model {

using RuleTexts = std::span<const std::string_view>;

// What one agent needs and provides. The texts of its lists, and others, lie in `source` or in the
// program; a copy of the rule keeps them.
struct AgentRule {
  std::string agent;
  RuleTexts needs_from;
  RuleTexts optional_from;
  RuleTexts provides;
  RuleTexts constraint_types;
  RuleTexts artifact_types;
  // Derived from constraint_types if the rule has none (technical gives architecture, technology
  // and pattern; security and performance give themselves).
  RuleTexts decision_categories;
  std::string_view description;
  std::optional<double> time_estimate;               // minutes
  std::string_view version;                          // empty if the rule has none
  std::optional<std::uint32_t> retention_days = {};  // of its notes
  // After so many hours an input of the agent is old; empty: as for all agents.
  std::optional<std::uint32_t> warn_after_hours = {};
  ContextFields context_fields;
  std::shared_ptr<const void> source = nullptr;
};

// Which agent needs what from which other agents. Keeps the order of the document.
class RelevanceMap {
 public:
  RelevanceMap() = default;
  explicit RelevanceMap(std::vector<AgentRule> rules);

  // `relevance_map` is the object {agent: rule}. malformed, with `pointer` (below `relevance_map`)
  // at the error: `subject` is "relevance map". The texts are those of `owner`, which holds the
  // object; without an owner, of a copy.
  static Result<RelevanceMap> from_json(const Json& relevance_map,
                                        const std::shared_ptr<const Json>& owner = nullptr);

  // "baton:code-writer" counts as "code-writer". Null if the agent is not in the map.
  [[nodiscard]] const AgentRule* find(std::string_view agent) const;
  [[nodiscard]] const std::vector<AgentRule>& agents() const { return agents_; }
  [[nodiscard]] bool empty() const { return agents_.empty(); }

  // The agent whose name is nearest to a misspelt one.
  [[nodiscard]] std::optional<std::string_view> nearest(std::string_view agent) const;

 private:
  std::vector<AgentRule> agents_;     // in order of the document
  std::vector<std::size_t> by_name_;  // indexes of agents_, sorted by agent
};

// "baton:code-writer" becomes "code-writer"; other names stay.
constexpr std::string_view bare_agent_name(std::string_view agent) {
  constexpr std::string_view kPrefix = "baton:";
  if (agent.starts_with(kPrefix)) agent.remove_prefix(kPrefix.size());
  return agent;
}

}  // namespace baton::model
