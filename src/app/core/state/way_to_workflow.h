#pragma once

#include <string>

#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/identity.h"

// Which workflow is active, and where another one is.
namespace baton::app {

// The id of the active workflow, whoever the caller is; empty if it cannot be read.
std::string active_workflow(Workspace& workspace);

// "`git checkout feat`" if the workflow is the active one of another git branch, also with the work
// tree that has this branch; else empty. Runs git.
std::string way_to_branch_of(const Identifier& id, Workspace& workspace);

// The command that makes the workflow active and readable: "`baton switch wf_1`", "`git checkout
// feat`", also with the work tree that has this branch. Empty if it is.
std::string way_to_workflow(const std::string& workflow, Workspace& workspace);

// ACCESS_DENIED: the caller is an agent of a workflow that is neither active nor parked.
Error own_workflow_is_away(const std::string& workflow, Workspace& workspace);

}  // namespace baton::app
