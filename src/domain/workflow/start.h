#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "json/json.h"

namespace baton::workflow {

enum class MissingUpstream : std::uint8_t { refused, forced };

struct StartRequest {
  std::string agent;              // "baton:" is dropped
  std::string execution_id = {};  // empty: the next one
  MissingUpstream missing_upstream = MissingUpstream::refused;
};

struct Started {
  std::string agent;
  std::string execution_id;
  std::vector<std::string> forced_without = {};  // upstream agents that were missing
  Findings notes = {};                           // unknown-agent (warning)
};

// Appends an execution in progress, or begins a pending one of that id, and makes the agent the
// current one. A report (rule missing-upstream) names each missing agent. conflict: the id is
// taken. The state is unchanged unless it answers Started.
Result<Outcome<Started>> start_execution(Json& state, const model::RelevanceMap& map,
                                         const StartRequest& request, Instant now);

}  // namespace baton::workflow
