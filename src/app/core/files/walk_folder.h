#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "host/directory.h"
#include "host/relative_path.h"

namespace baton::app {

struct FolderVisitor {
  std::function<void(const RelativePath& file)> file;
  std::function<void(const RelativePath& link)> link = {};  // empty: links are skipped silently
  // Of a folder that cannot be listed, or a name that no path can have.
  std::function<void(const Error& error)> fault;
  // The path with such a name, below the root that is walked. Empty: it is a fault.
  std::function<void(const std::string& path)> unusable = {};
  // Stands in front of the paths in faults, if the root is not the project's.
  std::string_view prefix = {};
};

// One for each file or folder in the folder whose name no path can have. Listings omit these. None
// if the folder does not exist.
Result<std::vector<Error>> faults_of_names(const Directory& root, const RelativePath& folder);

// Visits the regular files and symbolic links below a folder, subfolders included, in the order of
// their names. Links are not followed, .git is skipped.
void walk_folder(const Directory& root, const RelativePath& folder, const FolderVisitor& visitor);

}  // namespace baton::app
