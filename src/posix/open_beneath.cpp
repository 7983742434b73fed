#include "posix/open_beneath.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "posix/file_descriptor.h"

namespace baton::posix {
namespace {

constexpr int kAlways = O_CLOEXEC | O_NOCTTY;
constexpr int kMaximumAttempts = 16;

std::string as_system_path(std::string_view path) {
  return path.empty() ? std::string(".") : std::string(path);
}

int open_at_once(int root, const OpenRequest& request) {
  const std::string path = as_system_path(request.path);
  open_how how = {};
  // O_PATH can be combined with few flags.
  const bool only_path = (request.flags & O_PATH) != 0;
  how.flags = static_cast<__u64>(request.flags | (only_path ? O_CLOEXEC : kAlways));
  how.mode = (request.flags & O_CREAT) != 0 ? request.mode : 0;
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
  // EAGAIN: a concurrent rename changed the path.
  for (int attempt = 0; attempt < kMaximumAttempts; ++attempt) {
    const long opened = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof how);
    if (opened >= 0) return static_cast<int>(opened);
    if (errno != EINTR && errno != EAGAIN) break;
  }
  return -errno;
}

int open_component(int folder, const std::string& name, int flags, mode_t mode) {
  while (true) {
    const int opened = ::openat(folder, name.c_str(), flags | kAlways | O_NOFOLLOW, mode);
    if (opened >= 0) return opened;
    if (errno != EINTR) break;
  }
  const int cause = errno;
  struct stat status = {};
  // With O_DIRECTORY, a link gives ENOTDIR instead of ELOOP.
  if (cause == ENOTDIR && ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISLNK(status.st_mode)) {
    return -ELOOP;
  }
  return -cause;
}

// Gives a file that root opened with O_CREAT, new or existing, to the owner of its folder, who
// could not use it otherwise. Not a file with several hard links, which may belong to another user.
void give_to_owner_of_folder(int root, std::string_view path, int file) {
  struct stat status = {};
  if (::fstat(file, &status) != 0 || status.st_nlink != 1) return;
  const std::size_t slash = path.rfind('/');
  const std::string_view folder = path.substr(0, slash == std::string_view::npos ? 0 : slash);
  const FileDescriptor opened(
      open_beneath(root, {.path = folder, .flags = O_PATH | O_DIRECTORY | O_CLOEXEC}));
  if (opened.get() >= 0) give_to_owner_of(opened.get(), file);
}

int open_without_owner(int root, const OpenRequest& request) {
  const int opened = open_at_once(root, request);
  // EPERM: seccomp filters of old container runtimes return it for unknown calls.
  if (opened == -ENOSYS || opened == -EPERM) return open_by_component(root, request);
  return opened;
}

}  // namespace

void give_to_owner_of(int folder, int entry) {
  struct stat status = {};
  if (::fstat(folder, &status) != 0 || status.st_uid == ::geteuid()) return;
  (void)!::fchownat(entry, "", status.st_uid, status.st_gid, AT_EMPTY_PATH);
}

int open_by_component(int root, const OpenRequest& request) {
  FileDescriptor folder;
  int current = root;
  std::string_view rest = request.path;
  for (std::size_t slash = rest.find('/'); slash != std::string_view::npos;
       slash = rest.find('/')) {
    const std::string name(rest.substr(0, slash));
    const int opened = open_component(current, name, O_PATH | O_DIRECTORY, 0);
    if (opened < 0) return opened;
    folder = FileDescriptor(opened);
    current = folder.get();
    rest.remove_prefix(slash + 1);
  }
  return open_component(current, as_system_path(rest), request.flags, request.mode);
}

int open_beneath(int root, const OpenRequest& request) {
  const int opened = open_without_owner(root, request);
  const bool creates = opened >= 0 && (request.flags & O_CREAT) != 0;
  if (creates && ::geteuid() == 0) give_to_owner_of_folder(root, request.path, opened);
  return opened;
}

}  // namespace baton::posix
