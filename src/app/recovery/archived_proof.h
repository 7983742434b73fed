#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Adds to a state that is archived what its agents received and which requests were denied:
// `extensions` gets the receipts (schemas/receipt) and the denials, as `baton log --denials` lists
// them. Without any, it stays as it is. Returns the executions whose receipt is damaged: it does
// not keep the workflow from being archived, but is not in the archive.
Result<std::vector<Identifier>> add_proof(Json& state, const Identifier& workflow,
                                          Workspace& workspace);

}  // namespace baton::app
