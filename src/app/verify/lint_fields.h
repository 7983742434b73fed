#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"

namespace baton::app {

// Sources of contextFields that point to no place of the upstream agent's output: the schema that
// the configuration names for the agent does not declare it, or a member's name is misspelt.
// Sources that are files of baton, which are errors. Locations are places in the settings. Schemas
// that cannot be read are skipped.
Result<Findings> field_findings(Workspace& workspace);

}  // namespace baton::app
