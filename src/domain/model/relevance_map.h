#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/model/context_fields.h"
#include "json/json.h"

namespace baton::model {

// What one agent needs and provides.
struct AgentRule {
  std::string agent;
  std::vector<std::string> needs_from;
  std::vector<std::string> optional_from;
  std::vector<std::string> provides;
  std::vector<std::string> constraint_types;
  std::vector<std::string> artifact_types;
  // Derived from constraint_types if the rule has none (technical gives architecture, technology
  // and pattern; security and performance give themselves).
  std::vector<std::string> decision_categories;
  std::string description;
  std::optional<double> time_estimate;               // minutes
  std::string version;                               // empty if the rule has none
  std::optional<std::uint32_t> retention_days = {};  // of its notes
  // After so many hours an input of the agent is old; empty: as for all agents.
  std::optional<std::uint32_t> warn_after_hours = {};
  ContextFields context_fields;
};

// Which agent needs what from which other agents. Keeps the order of the document.
class RelevanceMap {
 public:
  RelevanceMap() = default;
  explicit RelevanceMap(std::vector<AgentRule> rules);

  // `relevance_map` is the object {agent: rule}. malformed, with `pointer` (below `relevance_map`)
  // at the error: `subject` is "relevance map". Parts are shared with `owner`, which holds the
  // object; without an owner they are copied.
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
std::string_view bare_agent_name(std::string_view agent);

}  // namespace baton::model
