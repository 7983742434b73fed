#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/request/write_guard.h"
#include "app/core/state/written.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/workflow/gate.h"
#include "json/json.h"

namespace baton::app {

struct ChangeGate {
  std::string gate;
  workflow::GateAction action = workflow::GateAction::pend;
  std::optional<std::string> reason;  // required to override
  std::vector<std::string> evidence;
  std::vector<std::string> issues;
  std::vector<std::string> recommendations;
  std::optional<std::string> updated_by;  // see speaker()
  workflow::UnknownGate unknown_gate = workflow::UnknownGate::refused;
  WriteGuard guard = {};
};

struct GateMoved {
  Written written;
  workflow::GateChanged changed;
  Json gate;  // as JSON
};

// Changes a gate's status, or stores the verdict as an opinion on it with a warning: see
// workflow::change_gate(). denied: also attribution.
Result<Outcome<GateMoved>> change_gate(const ChangeGate& request, Workspace& workspace);
Json to_json(const GateMoved& answer);

}  // namespace baton::app
