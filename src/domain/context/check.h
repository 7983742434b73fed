#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "domain/model/relevance_map.h"
#include "domain/model/runs.h"
#include "domain/policy/policies.h"
#include "domain/workflow/staleness.h"
#include "json/json.h"
#include "json/view.h"

// The specification's validateContext ("Context Validation"): whether everything that the agent's
// rule requires exists.
namespace baton::context {

struct CheckRequest {
  std::string agent;
  Instant now;
  std::uint32_t freshness_hours = 24;  // older inputs give a warning; the agent's rule goes first
  workflow::BasisLookup basis = {};
};

struct CheckResult {
  bool is_valid = true;
  std::vector<std::string> warnings;  // in the specification's wording
  std::vector<std::string> errors;    // in the specification's wording
  std::vector<std::string> missing;   // required agents without an output that this agent may see
  std::optional<std::string> waiver;  // the reason if a person allowed the next start without them
  Findings findings;                  // the same, with rules, locations in the state and hints
};

// Returns what workflow::check_start() finds, in the specification's words, and problems of the
// state and the upstream outputs. If a waiver allows the start, missing outputs are warnings. An
// agent that is not in the map requires nothing.
CheckResult check_context(const json::View& state, const model::RelevanceMap& map,
                          const policy::Policies& policies, const CheckRequest& request);

// A warning (rule stale-context) where outputs that the agent receives ended before more than the
// request's hours; without such outputs, where the last change of the state is older.
Findings stale_findings(const json::View& state, const workflow::History& history,
                        const model::AgentRule* rule, const CheckRequest& request);

// "Missing context: X. Agent will operate with reduced capabilities."
std::string degraded_warning(std::string_view missing_agent);

// {"isValid", "warnings", "errors"}; findings have their usual form.
Json to_json(const CheckResult& result);

}  // namespace baton::context
