#pragma once

#include <string_view>

#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

// What an agent's rule admits, without policies. `author` is the agent that made the item; an item
// of an unexpected shape is not relevant.
namespace baton::context {

// Made upstream, or in one of the agent's decision categories.
bool is_decision_relevant(const json::View& decision, std::string_view author,
                          const model::AgentRule& rule);

// Of one of the agent's constraint types.
bool is_constraint_relevant(const json::View& constraint, const model::AgentRule& rule);

// Names the agent in relevantTo, or was made upstream and has one of the agent's types.
bool is_artifact_relevant(const json::View& artifact, std::string_view author,
                          const model::AgentRule& rule);
// `names` gives the agents that an alias or another spelling means; null: only the names in
// relevantTo count.
bool names_agent(const json::View& artifact, const model::AgentRule& rule,
                 const policy::AgentNames* names = nullptr);

}  // namespace baton::context
