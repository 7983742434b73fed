#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct ListGates {
  std::optional<std::string> gate;  // only this one
};

struct GateList {
  Json gates = Json::array();  // as JSON (gate_json.h), with the status of evidence
};

// All gates, or the named one. not_found: no gate with that name.
Result<Outcome<GateList>> list_gates(const ListGates& request, Workspace& workspace);
Json to_json(const GateList& answer);

}  // namespace baton::app
