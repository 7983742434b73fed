#pragma once

#include <string>

#include "baton/result.h"
#include "domain/model/relevance_map.h"

namespace baton::app {

// The rule of an agent. not_found, with the nearest name in the hint: the map has no rule for it.
Result<const model::AgentRule*> require_rule(const model::RelevanceMap& map,
                                             const std::string& agent);

}  // namespace baton::app
