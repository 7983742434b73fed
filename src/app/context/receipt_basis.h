#pragma once

#include "app/core/workspace.h"
#include "domain/workflow/staleness.h"
#include "json/view.h"

namespace baton::app {

// What executions of this state received, from their receipts. A damaged receipt counts as none.
// Keeps references to both arguments.
workflow::BasisLookup receipt_basis(const json::View& state, Workspace& workspace);

}  // namespace baton::app
