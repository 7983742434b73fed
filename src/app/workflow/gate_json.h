#pragma once

#include "domain/model/state.h"
#include "json/json.h"

namespace baton::app {

// A gate in its machine form (schemas/cli/common.schema.json, "gate"): its name, its status and
// what is known of it. Details that are not of the schema's shape are left out.
Json to_json(const model::Gate& gate);

}  // namespace baton::app
