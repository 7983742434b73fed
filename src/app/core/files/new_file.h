#pragma once

#include <string>
#include <string_view>

#include "app/core/workspace.h"
#include "baton/result.h"

namespace baton::app {

// Creates a file that a user names, relative to the current folder, and the folders that it needs.
// `text` is written as it is: it must not contain secrets. conflict: the file exists; usage: it is
// not below the root, or it would be a file of baton; ACCESS_DENIED: it is in a folder .claude, but
// not a mapping, and the caller is not a person.
Result<void> write_new_file(const std::string& name, std::string_view text, Workspace& workspace);

}  // namespace baton::app
