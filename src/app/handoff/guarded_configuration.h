#pragma once

#include "app/core/workspace.h"
#include "app/handoff/guard_tool.h"

namespace baton::app {

// True if the call of Write, Edit or MultiEdit changes a part of .claude/baton.json that only a
// person may change: who is who, what is guarded or asked about, and what happens to secrets. Also
// true for a call of another tool.
bool changes_reserved_settings(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
