#pragma once

#include <optional>

#include "app/recovery/recover_workflow.h"

namespace baton::app {

// recover_workflow() for an adopted file: the newest text in the journal or a backup that is valid
// JSON takes the place of one that is not, or is lost, byte for byte. Empty: the file is not
// adopted. not_found: there is no such text.
Result<std::optional<WorkflowRecovered>> recover_adopted(const RecoverWorkflow& request,
                                                         Workspace& workspace);

}  // namespace baton::app
