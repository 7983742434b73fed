#include "posix/folders.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "posix/directory.h"
#include "posix/errors.h"
#include "posix/watcher.h"

namespace baton::posix {
namespace {

Error leads_nowhere(const std::string& link) {
  return {.code = ErrorCode::malformed,
          .phrase = "the target of the symbolic link does not exist",
          .subject = link,
          .hint = "create the target, or replace the link with a folder"};
}

}  // namespace

Result<std::shared_ptr<Directory>> PosixFolders::open(const std::string& path) const {
  BATON_TRY(PosixDirectory folder, PosixDirectory::open(path));
  return std::make_shared<PosixDirectory>(std::move(folder));
}

Result<std::shared_ptr<Directory>> PosixFolders::make(const std::string& path) const {
  if (Result<std::shared_ptr<Directory>> present = open(path)) return present;
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (::mkdir(part.c_str(), S_IRWXU) != 0) {
      const int cause = errno;
      // mkdir may refuse an existing folder whose parent is not writable.
      if (struct stat there = {}; ::stat(part.c_str(), &there) != 0) {
        const int reason = errno;
        if (cause != EEXIST) return fail(system_error("cannot create the folder", part, cause));
        return fail(reason == ENOENT ? leads_nowhere(part)
                                     : system_error("cannot open the folder", part, reason));
      }
    }
    if (end == std::string::npos) return open(path);
  }
}

std::string PosixFolders::resolve(const std::string& path) const {
  std::string end;
  std::string begin = path.starts_with('/') ? path : "./" + path;
  std::array<char, PATH_MAX> real = {};
  while (!begin.empty() && begin.size() < PATH_MAX) {
    if (::realpath(begin.c_str(), real.data()) != nullptr) {
      const std::string_view resolved(real.data());
      return resolved == "/" && !end.empty() ? end : std::string(resolved) + end;
    }
    const std::size_t slash = begin.rfind('/');
    if (slash == std::string::npos) break;
    end.insert(0, begin, slash);
    begin.resize(slash);
  }
  return path;
}

std::unique_ptr<Watcher> PosixFolders::watcher(const std::string& path) const {
  return std::make_unique<FolderWatcher>(path);
}

}  // namespace baton::posix
