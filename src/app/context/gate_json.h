#pragma once

#include <span>

#include "baton/finding.h"
#include "domain/model/state.h"
#include "domain/workflow/gate.h"
#include "json/json.h"

namespace baton::app {

// A gate in its machine form (schemas/cli/common.schema.json, "gate"): its name, its status and
// what is known of it. Details that are not of the schema's shape are left out.
Json to_json(const model::Gate& gate);

// A warning for each verdict that was kept as an opinion, a note for each gate that was created.
Findings verdict_notes(std::span<const workflow::GateChanged> changes);

}  // namespace baton::app
