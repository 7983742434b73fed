#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "baton/instant.h"
#include "baton/result.h"
#include "domain/model/state.h"
#include "domain/workflow/attribution.h"
#include "json/json.h"

namespace baton::workflow {

enum class GateAction : std::uint8_t { pass, warn, fail, pend, override_failure };

struct GateRequest {
  std::string name;
  GateAction action = GateAction::pend;
  std::vector<std::string> evidence = {};
  std::vector<std::string> issues = {};
  std::vector<std::string> recommendations = {};
  Attribution updated_by = {};
  std::string execution_id = {};
  std::string reason = {};  // required to override
};

struct GateChanged {
  std::string name;
  std::optional<model::GateStatus> before;  // empty: the gate is new
  model::GateStatus after = model::GateStatus::pending;
};

// Moves a gate into its list and renews its details. An override passes it, with the reason and
// overridden: true. usage: no name, no reason to override; denied: the gate is in `never_override`.
Result<GateChanged> change_gate(Json& state, const GateRequest& request,
                                std::span<const std::string> never_override, Instant now);

// An agent's QualityGateUpdate. malformed: it is none.
Result<GateChanged> apply_gate_update(Json& state, const Json& update,
                                      const Attribution& updated_by, std::string_view execution_id,
                                      Instant now);

}  // namespace baton::workflow
