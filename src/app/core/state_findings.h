#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// What the schema of a state says: baton's and the project's own `stateSchema`, where one is
// configured; of an adopted file the one that it was adopted with. Without positions.
Result<Findings> schema_findings(const Json& state, Workspace& workspace);

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
