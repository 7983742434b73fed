#pragma once

#include <string>

#include "baton/result.h"
#include "domain/model/relevance_map.h"

namespace baton::app {

// The rule of an agent. not_found: the map has none, with the nearest name in the hint.
Result<const model::AgentRule*> require_rule(const model::RelevanceMap& map,
                                             const std::string& agent);

}  // namespace baton::app
