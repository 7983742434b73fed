#pragma once

#include "app/core/encryption/encryption_check.h"
#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Tries to open the encrypted outputs and task results of the active workflow, of the parked and
// archived ones, and the kept outputs.
Result<EncryptionChecked> check_sections(Workspace& workspace);

}  // namespace baton::app
