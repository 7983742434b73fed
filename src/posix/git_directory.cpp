#include "posix/git_directory.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "posix/folder_above.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

bool is_own_folder(const files::path& path) {
  struct stat status = {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == ::geteuid();
}

// The path in the file `.git` of a worktree or submodule: "gitdir: PATH".
std::optional<files::path> named_by(const files::path& file) {
  constexpr std::string_view kMark = "gitdir: ";
  constexpr std::size_t kLongest = 4'096;
  std::string line(kLongest, '\0');
  const int opened = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (opened < 0) return std::nullopt;
  const ssize_t count = ::read(opened, line.data(), line.size());
  ::close(opened);
  line.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  if (!line.starts_with(kMark)) return std::nullopt;
  const std::string named = line.substr(kMark.size(), line.find('\n') - kMark.size());
  std::error_code error;
  const files::path resolved = files::canonical(file.parent_path() / named, error);
  if (error) return std::nullopt;
  return resolved;
}

}  // namespace

std::optional<GitDirectory> find_git_directory(const std::string& folder) {
  const files::path start(folder);
  for (files::path top = start; !top.empty(); top = folder_above(top)) {
    const files::path mark = top / ".git";
    struct stat status = {};
    if (::lstat(mark.c_str(), &status) == 0) {
      const std::optional<files::path> found =
          S_ISREG(status.st_mode) ? named_by(mark) : std::optional(mark);
      std::error_code ignored;
      const bool is_usable =
          found && is_own_folder(*found) && files::exists(*found / "HEAD", ignored);
      if (!is_usable) return std::nullopt;
      const std::string below = start.lexically_relative(top).string();
      return GitDirectory{.path = found->string(), .below = below == "." ? "" : below};
    }
  }
  return std::nullopt;
}

}  // namespace baton::posix
