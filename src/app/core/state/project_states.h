#pragma once

#include <vector>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

// The paths of the project's state files: those that have a journal (`baton --state PATH`), also if
// they are missing, and the default one if it is there.
Result<std::vector<RelativePath>> known_state_files(const Directory& root);

}  // namespace baton::app
