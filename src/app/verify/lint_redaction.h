#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/policies.h"

namespace baton::app {

// Field rules that make outputs invalid, because they replace or remove a member whose form the
// schema fixes: `record` refuses such outputs. Locations are places in the settings.
Result<Findings> redaction_findings(const policy::Policies& policies, Workspace& workspace);

}  // namespace baton::app
