#pragma once

#include <string>

#include "app/workspace.h"
#include "baton/result.h"
#include "domain/context/build.h"

namespace baton::app {

// Adds to a context the notes that what it admits refers to (`note:PATH`): an artifact that is
// meant for the agent, an output of an upstream agent, a field of its own. Nothing else leads to a
// note, not even another note. The policy of a note's author holds for it as for all that the
// author made; secrets in it are left out. What cannot be shown is a warning.
Result<void> include_notes(context::BuiltContext& built, const std::string& agent,
                           Workspace& workspace);

}  // namespace baton::app
