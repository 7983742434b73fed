#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::workflow {

enum class Readiness : std::uint8_t { running, ready, blocked, done };

std::string_view name_of(Readiness readiness);

struct NextStep {
  std::string agent;
  Readiness readiness = Readiness::blocked;
  std::string reason = {};                    // one sentence without a full stop
  std::vector<std::string> waiting_for = {};  // required agents that block it
  std::vector<std::string> without = {};      // missing agents that do not block it
  std::string execution_id = {};              // the running or latest one; empty if there is none
};

// For each agent of the map, in its order, then for each further agent that has run: a step for
// every running execution, else one step.
std::vector<NextStep> next_steps(const json::View& state, const model::RelevanceMap& map,
                                 const policy::Policies& policies);

}  // namespace baton::workflow
