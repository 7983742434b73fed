#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// Warnings for the members that an edit of the state misspelt (rule misspelt-member). None for an
// adopted file, whose members have another meaning.
Result<Findings> added_misspellings(const Json& before, const Json& after, Workspace& workspace);

}  // namespace baton::app
