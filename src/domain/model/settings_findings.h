#pragma once

#include "baton/finding.h"
#include "json/json.h"

namespace baton::model {

// What is wrong with a whole configuration that satisfies its schema: agents and gates that nothing
// else names, with the nearest name in the hint, and agents that need each other. Locations are
// places in `settings`, which is the project's file laid over the defaults.
Findings settings_findings(const Json& settings);

}  // namespace baton::model
