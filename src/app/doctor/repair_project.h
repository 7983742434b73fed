#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Repairs what is safe to repair below the root, and lists the repairs, one sentence each: the
// permissions of baton's folder, temporary files that nobody waits for any more, copies of outputs
// that are missing or torn. Never the state: that is `baton recover`. Doing it again changes
// nothing.
Result<std::vector<std::string>> repair_project(Workspace& workspace);

}  // namespace baton::app
