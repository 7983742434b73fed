#include "app/core/files/file_in_folder.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace baton::app {

Result<FileInFolder> open_folder_of(const std::string& path, const Folders& folders) {
  const std::size_t slash = path.rfind('/');
  const bool has_folder = slash != std::string::npos;
  BATON_TRY(RelativePath name, RelativePath::parse(has_folder ? path.substr(slash + 1) : path));
  const std::string folder = has_folder ? path.substr(0, std::max<std::size_t>(slash, 1)) : ".";
  BATON_TRY(std::shared_ptr<Directory> opened, folders.open(folder));
  return FileInFolder{.folder = std::move(opened), .name = std::move(name)};
}

}  // namespace baton::app
