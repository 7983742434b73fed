#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "domain/model/misspelt_members.h"
#include "json/view.h"

namespace baton::app {

// See domain/model/misspelt_members.h. A member of an agent's output is the project's, and not
// misspelt, if the agent's own schema declares it, at any place, or a rule's contextFields read it
// at its place.
Findings misspelt_state_findings(const json::View& state, Workspace& workspace,
                                 model::MeantMembers meant = model::MeantMembers::absent);
Findings misspelt_output_findings(const json::View& output, Workspace& workspace);

}  // namespace baton::app
