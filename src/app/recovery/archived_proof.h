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

// Removes both lists from a state that becomes active again, and returns the receipts. If the
// journal here lacks a denial, as in a clone, the list of denials stays, so that the next archive
// contains it.
Result<Json> take_proof(Json& state, const Identifier& workflow, Workspace& workspace);

// Stores the receipts that this copy of the project lacks. May be repeated.
Result<void> restore_receipts(const Json& receipts, const Identifier& workflow,
                              Workspace& workspace);

}  // namespace baton::app
