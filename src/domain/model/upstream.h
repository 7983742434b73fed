#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "baton/finding.h"
#include "domain/model/relevance_map.h"

namespace baton::model {

// In needsFrom or optionalFrom.
bool is_upstream(std::string_view agent, const AgentRule& rule);

// One error per missing agent, rule "missing-upstream", in the specification's words ("Missing
// required context from X"); the hint says how to get it and what X provides.
Findings missing_upstream_findings(const std::vector<std::string>& missing,
                                   const RelevanceMap& map);

// The missing agent that such a finding names; empty for other findings.
std::string_view missing_agent(const Finding& finding);

}  // namespace baton::model
