#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Creates a file that a user names, relative to the root, and the folders that it needs. conflict:
// the file exists.
Result<void> write_new_file(const std::string& name, std::string_view text, Workspace& workspace);

}  // namespace baton::app
