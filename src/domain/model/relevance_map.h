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

// What one agent needs and gives.
struct AgentRule {
  std::string agent;
  std::vector<std::string> needs_from;
  std::vector<std::string> optional_from;
  std::vector<std::string> provides;
  std::vector<std::string> constraint_types;
  std::vector<std::string> artifact_types;
  // Where the rule names none: derived from constraint_types (technical gives architecture,
  // technology and pattern; security and performance give themselves).
  std::vector<std::string> decision_categories;
  std::string description;
  std::optional<double> time_estimate;               // minutes
  std::string version;                               // empty if the rule has none
  std::optional<std::uint32_t> retention_days = {};  // of its notes
  ContextFields context_fields;
};

// Who needs what from whom. Keeps the agents in the order of the document.
class RelevanceMap {
 public:
  RelevanceMap() = default;
  explicit RelevanceMap(std::vector<AgentRule> rules);

  // `relevance_map` is the object {agent: rule}. malformed with `pointer` (below `relevance_map`)
  // where it is not: `subject` is "relevance map". Parts of it are shared with `owner`, which holds
  // it; without one they are copied.
  static Result<RelevanceMap> from_json(const Json& relevance_map,
                                        const std::shared_ptr<const Json>& owner = nullptr);

  // "baton:code-writer" counts as "code-writer". Null if the map has no such agent.
  [[nodiscard]] const AgentRule* find(std::string_view agent) const;
  [[nodiscard]] const std::vector<AgentRule>& agents() const { return agents_; }
  [[nodiscard]] bool empty() const { return agents_.empty(); }

  // The agent of the map that a misspelt name most likely meant.
  [[nodiscard]] std::optional<std::string_view> nearest(std::string_view agent) const;

 private:
  std::vector<AgentRule> agents_;     // in order of the document
  std::vector<std::size_t> by_name_;  // indexes of agents_, sorted by agent
};

// "baton:code-writer" → "code-writer"; any other name as it is.
std::string_view bare_agent_name(std::string_view agent);

}  // namespace baton::model
