#pragma once

#include <cstdint>
#include <string_view>

#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

// What happens to an agent that neither the relevance map nor the state has.
enum class UnmappedAgent : std::uint8_t { refused, allowed };

// not_found, with the nearest name, unless the map has the agent, the state has an execution of it
// or a task for it, or it may be unmapped.
Result<void> require_known_agent(const json::View& state, const model::RelevanceMap& map,
                                 std::string_view agent, UnmappedAgent unmapped);

}  // namespace baton::workflow
