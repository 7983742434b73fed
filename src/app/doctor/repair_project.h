#pragma once

#include <string>
#include <vector>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Makes safe repairs below the root, and lists them, one sentence each: the permissions of baton's
// folder, unused temporary files, copies of outputs that are missing or incomplete, data keys
// whose file is damaged and whose hard link is not, hard links of the journal and the backups.
// Never repairs the state: that is `baton recover`. Repeating it changes nothing.
Result<std::vector<std::string>> repair_project(Workspace& workspace);

}  // namespace baton::app
