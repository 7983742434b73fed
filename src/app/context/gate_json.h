#pragma once

#include <span>

#include "baton/finding.h"
#include "domain/model/state.h"
#include "domain/workflow/gate.h"
#include "json/json.h"

namespace baton::app {

// A gate as JSON (schemas/cli/common.schema.json, "gate"): its name, status and details. Details
// that do not match the schema are omitted.
Json to_json(const model::Gate& gate);

// A warning for each verdict stored as an opinion, a note for each gate that was created.
Findings verdict_notes(std::span<const workflow::GateChanged> changes);

}  // namespace baton::app
