#pragma once

#include <memory>
#include <string>

#include "baton/result.h"
#include "host/directory.h"
#include "host/folders.h"

namespace baton::app {

// A file anywhere on the machine, which need not exist.
struct FileInFolder {
  std::shared_ptr<Directory> folder;
  RelativePath name;  // in the folder
};

// Opens the folder of the path: that of "/file" is "/", that of "file" is the current one. usage:
// the path does not end with a name.
Result<FileInFolder> open_folder_of(const std::string& path, const Folders& folders);

}  // namespace baton::app
