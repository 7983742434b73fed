#pragma once

#include "app/core/workspace.h"
#include "baton/error.h"
#include "baton/finding.h"

// What a caller may see of a check of the project's files. Every caller may run such a check,
// because git's hooks do. The orchestrator and people see the whole. An agent or an unknown caller
// learns which rule which place of which file violates: any other part of a finding can quote what
// a policy withholds from it.
namespace baton::app {

// False if the caller sees only places.
bool sees_whole_findings(const Workspace& workspace);

Findings shown_findings(Findings findings, const Workspace& workspace);

// The same for an error about the text of a file that was checked, which is the error's subject.
Error shown_fault(Error error, const Workspace& workspace);

}  // namespace baton::app
