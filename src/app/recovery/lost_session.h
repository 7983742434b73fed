#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Whether this copy of the project had a shared context for the workflow and has it no longer, as
// after `git clean`. False if a person deleted it, or if the workflow came from another copy.
Result<bool> is_session_lost(const std::string& workflow, Workspace& workspace);

}  // namespace baton::app
