#include "posix/folders.h"

#include <sys/stat.h>

#include <cerrno>
#include <utility>

#include "posix/directory.h"
#include "posix/errors.h"
#include "posix/watcher.h"

namespace baton::posix {

Result<std::shared_ptr<Directory>> PosixFolders::open(const std::string& path) const {
  BATON_TRY(PosixDirectory folder, PosixDirectory::open(path));
  return std::make_shared<PosixDirectory>(std::move(folder));
}

Result<std::shared_ptr<Directory>> PosixFolders::make(const std::string& path) const {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (::mkdir(part.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
      const int cause = errno;
      // Above what is missing there may be folders that nobody may write to.
      if (struct stat there = {}; ::stat(part.c_str(), &there) != 0) {
        return fail(system_error("cannot make the folder", part, cause));
      }
    }
    if (end == std::string::npos) return open(path);
  }
}

std::unique_ptr<Watcher> PosixFolders::watcher(const std::string& path) const {
  return std::make_unique<FolderWatcher>(path);
}

}  // namespace baton::posix
