#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

// How much default-deny saves. Tokens are code points divided by 4.
namespace baton::app {

struct BuildAgentContext;

struct ContextSize {
  std::string agent;
  std::size_t context = 0;        // as the agent reads it
  std::size_t default_allow = 0;  // the same with every output, decision, constraint and artifact
  std::vector<std::string> missing = {};  // prerequisites of which it contains nothing
};

struct ContextSizes {
  std::vector<ContextSize> agents;
  std::size_t state = 0;  // the whole state as stored
};

// Measures the contexts of agents of the relevance map, built as `request` asks; missing
// prerequisites are accepted. `text` is the state's. Leaves no receipt.
Result<ContextSizes> context_sizes(const json::View& state, std::string_view text,
                                   std::span<const std::string> agents,
                                   const BuildAgentContext& request, Workspace& workspace);

// Every agent of the relevance map, and those of them that have run.
Result<std::vector<std::string>> mapped_agents(Workspace& workspace);
Result<std::vector<std::string>> agents_that_ran(const json::View& state, Workspace& workspace);

// The sum over all agents; of `state`, once for each agent.
ContextSize sum_of(const ContextSizes& sizes);
// {"agents": [{"agent", "context", "defaultAllow", "missing"?}], "state", "totals"}
Json to_json(const ContextSizes& sizes);
// {"agents", "context", "defaultAllow", "state"}: numbers.
Json totals_json(const ContextSizes& sizes);

}  // namespace baton::app
