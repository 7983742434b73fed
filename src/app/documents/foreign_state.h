#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/view.h"

namespace baton::app {

// The error (rule foreign-state) that a document, checked as a state, is not one, and what it may
// be.
Finding foreign_state(const json::View& document, Workspace& workspace);

}  // namespace baton::app
