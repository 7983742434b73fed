#pragma once

#include <vector>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

// The paths of the project's state files (`baton --state PATH`) that have a journal, also of those
// that are missing.
Result<std::vector<RelativePath>> states_with_journal(const Directory& root);

}  // namespace baton::app
