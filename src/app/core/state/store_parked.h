#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "store/state_store.h"

namespace baton::app {

// Writes a changed parked workflow, and finishes the transaction. The change counts once its file
// is written: a record that fails after that is only a warning. An error after which the file has
// the change means that a power failure may undo it. Removes the copies that equal the state
// before.
Result<Digest> store_parked(const StateChange& change, const std::string& before,
                            StateTransaction& transaction, Findings& warnings,
                            Workspace& workspace);

}  // namespace baton::app
