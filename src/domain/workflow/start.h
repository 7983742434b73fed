#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/finding.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "domain/model/relevance_map.h"
#include "domain/policy/policies.h"
#include "domain/workflow/known_agent.h"
#include "json/json.h"

namespace baton::workflow {

enum class MissingUpstream : std::uint8_t { refused, forced };

struct StartRequest {
  std::string agent;              // "baton:" is dropped
  std::string execution_id = {};  // empty: the next one
  MissingUpstream missing_upstream = MissingUpstream::refused;
  UnmappedAgent unmapped = UnmappedAgent::refused;
};

struct Started {
  std::string agent;
  std::string execution_id;
  std::vector<std::string> forced_without = {};  // upstream agents that were missing
  std::optional<std::string> waiver = {};        // the one that admitted it; why
  // Warnings: unknown-agent, already-running, and what upstream_doubts() finds.
  Findings notes = {};
};

// What a start is judged by.
struct StartRules {
  const model::RelevanceMap& map;
  const policy::Policies& policies;
};

// Appends an execution in progress, or begins a pending one of that id, and makes the agent the
// current one. A report (rules missing-upstream, upstream-denied) names each required agent that is
// missing, unless that is forced or a waiver admits it, which is used up. conflict: the id is
// taken; not_found: an unknown agent. The state is unchanged unless it answers Started.
Result<Outcome<Started>> start_execution(Json& state, const StartRules& rules,
                                         const StartRequest& request, Instant now);

}  // namespace baton::workflow
