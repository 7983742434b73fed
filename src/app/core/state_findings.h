#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// Everything that is wrong with a state of ours: what its schema says (the project's own
// `stateSchema` too, where one is configured) and what makes it make sense. Without positions.
Result<Findings> state_findings(const Json& state, Workspace& workspace,
                                std::span<const std::string> missing_artifacts = {});

// Whether both tell the same of the same place.
bool same_error(const Finding& left, const Finding& right);

// The errors of `after` that `before` does not have: what a change would break. An error that was
// there already does not stop a change that has nothing to do with it.
Findings added_errors(const Findings& before, const Findings& after);

}  // namespace baton::app
