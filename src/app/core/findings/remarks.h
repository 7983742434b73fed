#pragma once

#include "app/core/workspace.h"
#include "json/json.h"

namespace baton::app {

// The remarks of the request so far (Workspace::note), which every front end shows beside the
// answer: findings as JSON, without secrets even where answers show them. Empty if there are none.
Json remarks_of(Workspace& workspace);

}  // namespace baton::app
