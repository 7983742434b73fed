#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"
#include "domain/policy/data_keys.h"

namespace baton::app {

// The ids of a workflow's data keys that nothing needs, here, on another git branch or in another
// work tree (app/core/encryption/needed_keys.h).
Result<std::vector<std::string>> unused_keys(const policy::DataKeys& stored, Workspace& workspace);

}  // namespace baton::app
