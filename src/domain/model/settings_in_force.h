#pragma once

#include "json/json.h"

namespace baton::model {

// The project's settings laid over the built-in ones (see layered()), with what its relevanceMap
// says of the built-in agents: {"extends": "none"} begins without them, and null removes one. With
// an agent its built-in policy and gates go, unless the project sets them.
Json settings_in_force(Json defaults, Json project);

// The built-in settings without those of agents that the project removed from the map.
Json without_removed_agents(Json defaults, const Json& in_force);

}  // namespace baton::model
