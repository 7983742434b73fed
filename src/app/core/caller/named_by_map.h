#pragma once

#include "app/core/workspace.h"
#include "domain/authority/caller.h"

namespace baton::app {

// The same caller. An agent that calls itself by an alias or another spelling gets the name of the
// agent whose rule applies, as if Claude Code had launched it: otherwise its policy would not cover
// what it writes. The name stays if the configuration cannot be read. If caller_here()
// does not know the caller, BATON_AGENT may have an alias or a spelling that is not a valid name.
authority::Caller named_by_map(authority::Caller caller, Workspace& workspace);

}  // namespace baton::app
