#pragma once

#include <vector>

#include "app/core/workspace.h"
#include "app/verify/verify_project.h"

namespace baton::app {

// Checks the project's configuration with the schema files that it names, and the relevance map in
// force. The latter is omitted if the configuration is unusable.
Result<std::vector<VerifiedPart>> verify_configuration(Workspace& workspace);

// "valid", "1 error", "2 errors and 1 warning".
std::string count_text(const Findings& findings);

}  // namespace baton::app
