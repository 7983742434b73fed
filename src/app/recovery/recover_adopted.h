#pragma once

#include <optional>

#include "app/recovery/recover_workflow.h"

namespace baton::app {

// recover_workflow() for an adopted file: replaces a lost or invalid file by the newest valid JSON
// text in the journal or a backup, byte for byte. Empty if the file is not adopted. not_found:
// there is no such text.
Result<std::optional<WorkflowRecovered>> recover_adopted(const RecoverWorkflow& request,
                                                         Workspace& workspace);

}  // namespace baton::app
