#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

// Warnings of what an edit of the state by hand made suspicious, though valid: a member that it
// misspelt (rule misspelt-member), a gate whose list and details disagree (rule gate-details). None
// for an adopted file, whose members have another meaning.
Result<Findings> findings_of_edit(const Json& before, const Json& after, Workspace& workspace);

}  // namespace baton::app
