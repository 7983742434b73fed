#pragma once

#include <functional>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

struct FolderVisitor {
  std::function<void(const RelativePath& file)> file;
  // Of a folder that cannot be listed, or a name that no path can have.
  std::function<void(const Error& error)> fault;
};

// The fault of a name in the folder that no path can have.
Error unusable_name(const RelativePath& folder, const std::string& name);

// Visits the regular files below a folder, subfolders included, in the order of their names. Links
// are not followed, .git is skipped.
void walk_folder(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor);

}  // namespace baton::app
