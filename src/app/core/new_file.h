#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Writes a file that a user names, relative to the root, with the folders that it needs.
// conflict: there is a file of that name already.
Result<void> write_new_file(const std::string& name, std::string_view text, Workspace& workspace);

}  // namespace baton::app
