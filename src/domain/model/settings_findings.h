#pragma once

#include <string_view>

#include "baton/finding.h"
#include "json/json.h"

namespace baton::model {

// The rule of the finding that a place names an agent which the relevance map lacks.
inline constexpr std::string_view kUnknownAgent = "unknown-agent";

// Problems of a complete configuration that satisfies its schema: agents and gates that only one
// place names, with the nearest name in the hint, and agents that need each other. Locations are
// places in `settings`, which is the project's file merged over the defaults.
Findings settings_findings(const Json& settings);

}  // namespace baton::model
