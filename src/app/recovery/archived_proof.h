#pragma once

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Adds to a state that is archived what its agents received and which requests were denied:
// `extensions` gets the receipts (schemas/receipt) and the denials, as `baton log --denials` lists
// them. Without any, it stays as it is.
Result<void> add_proof(Json& state, const Identifier& workflow, Workspace& workspace);

}  // namespace baton::app
