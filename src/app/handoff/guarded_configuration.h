#pragma once

#include "app/core/workspace.h"
#include "app/handoff/guard_tool.h"

namespace baton::app {

// Whether the call of Write, Edit or MultiEdit changes a part of .claude/baton.json that only a
// person decides: gates, policies, guard, relevanceMap. A call of another tool may do so.
bool changes_reserved_settings(const GuardTool& call, Workspace& workspace);

}  // namespace baton::app
