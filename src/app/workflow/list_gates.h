#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct ListGates {
  std::optional<std::string> gate;  // only this one
};

struct GateList {
  std::vector<Json> gates;  // in their machine form (gate_json.h)
};

// Every gate, or the one that is named. not_found: there is none of that name.
Result<Outcome<GateList>> list_gates(const ListGates& request, Workspace& workspace);
Json to_json(const GateList& answer);

}  // namespace baton::app
