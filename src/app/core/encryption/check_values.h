#pragma once

#include "app/core/encryption/encryption_check.h"
#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Tries to open the encrypted values of shared contexts and environment data, with their history
// and snapshots.
Result<EncryptionChecked> check_values(Workspace& workspace);

}  // namespace baton::app
