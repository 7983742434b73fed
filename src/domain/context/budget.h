#pragma once

#include <cstddef>
#include <functional>

#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::context {

struct Budget {
  std::size_t tokens;  // at least 1
  // The tokens of a context in the form in which it is delivered.
  std::function<Result<std::size_t>(const Json& context)> measure;
};

// Fits an AgentContext into a budget. Steps are taken in a fixed order until it fits: first every
// item in turn becomes structured, then a summary, then a reference (shorten.h). The order of
// items: lessons of earlier workflows, what only the full view has, details of gates, notes,
// artifacts, outputs that the agent's rule does not require, decisions, required outputs; in each
// group the oldest first. The task, expected outputs, constraints, agentSpecificContext, warnings,
// and contextForNextAgent of required outputs always stay whole. Adds the member "shortened" with
// every changed item, if there is one:
// {"structured"|"summary"|"reference": ["decision dec_001"]}.
// limit: what stays whole does not fit; the hint has the least budget that would do.
Result<Json> fit_budget(const Json& context, const model::AgentRule& rule, const Budget& budget);

}  // namespace baton::context
