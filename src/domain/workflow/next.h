#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::workflow {

enum class Readiness : std::uint8_t { running, ready, blocked, done };

std::string_view name_of(Readiness readiness);

struct NextStep {
  std::string agent;
  Readiness readiness = Readiness::blocked;
  std::string reason = {};                    // one sentence without a full stop
  std::vector<std::string> waiting_for = {};  // missing required agents
  std::vector<std::string> without = {};      // missing optional agents
  std::string execution_id = {};              // the running or latest one; empty if none
};

// One step per agent of the map, in its order, then per further agent that has run.
std::vector<NextStep> next_steps(const Json& state, const model::RelevanceMap& map);

}  // namespace baton::workflow
