#pragma once

#include <string_view>

#include "app/core/workspace.h"
#include "host/relative_path.h"

namespace baton::app {

// Whether a file below the folder contains the text; the folder `except` is left out. A file or
// folder that cannot be read counts as one that contains it.
bool may_contain(const RelativePath& folder, std::string_view text, const RelativePath& except,
                 Workspace& workspace);

}  // namespace baton::app
