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
#include "domain/workflow/staleness.h"
#include "json/json.h"

namespace baton::workflow {

enum class MissingUpstream : std::uint8_t { refused, forced };

struct StartRequest {
  std::string agent;              // "baton:" is dropped
  std::string execution_id = {};  // empty: the next one
  MissingUpstream missing_upstream = MissingUpstream::refused;
  UnmappedAgent unmapped = UnmappedAgent::refused;
};

inline constexpr std::string_view kAlreadyRunning = "already-running";  // a rule of `notes`

struct Started {
  std::string agent;
  std::string execution_id;
  std::vector<std::string> forced_without = {};  // upstream agents that were missing
  std::optional<std::string> waiver = {};        // the reason of the waiver that was used
  // Warnings: unknown-agent, already-running, and what upstream_doubts() finds.
  Findings notes = {};
};

// The rules that apply to a start.
struct StartRules {
  const model::RelevanceMap& map;
  const policy::Policies& policies;
  BasisLookup basis = {};
};

// Appends an execution in progress, or begins a pending one with that id, and makes the agent the
// current one. A report (rules missing-upstream, upstream-denied) names each required agent that is
// missing, unless the start is forced or a waiver allows it, which is then used up. conflict: the
// id is taken; not_found: an unknown agent. The state is unchanged unless the result is Started.
Result<Outcome<Started>> start_execution(Json& state, const StartRules& rules,
                                         const StartRequest& request, Instant now);

}  // namespace baton::workflow
