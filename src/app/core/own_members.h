#pragma once

#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Whether a free edit leaves alone what baton itself keeps: `revision` and `lastUpdated`, which
// every write renews. usage, with the member's pointer, if it does not.
Result<void> check_own_members(const Json& before, const Json& after);

}  // namespace baton::app
