#pragma once

#include "json/json.h"

namespace baton::model {

// The project's settings merged over the built-in ones (see layered()), with what its relevanceMap
// says about built-in agents: {"extends": "none"} starts without them, and null removes one. A
// removed agent's built-in policy and gates are removed with it, unless the project sets them.
Json settings_in_force(Json defaults, Json project);

// The built-in settings without those of agents that the project removed.
Json without_removed_agents(Json defaults, const Json& in_force);

}  // namespace baton::model
