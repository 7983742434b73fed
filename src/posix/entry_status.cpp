#include "posix/entry_status.h"

#include <chrono>

namespace baton::posix {
namespace {

constexpr mode_t kPermissionBits = 0777;

Instant as_instant(const timespec& time) {
  // The sum in nanoseconds would overflow for times after 2262.
  const auto part = std::chrono::floor<Milliseconds>(std::chrono::nanoseconds(time.tv_nsec));
  return Instant(std::chrono::seconds(time.tv_sec) + part);
}

}  // namespace

EntryKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return EntryKind::file;
  if (S_ISDIR(mode)) return EntryKind::directory;
  return S_ISLNK(mode) ? EntryKind::symlink : EntryKind::other;
}

EntryStatus as_status(const struct stat& status) {
  return EntryStatus{.kind = kind_of(status.st_mode),
                     .number = status.st_ino,
                     .size = static_cast<std::uint64_t>(status.st_size),
                     .links = status.st_nlink,
                     .mode = status.st_mode & kPermissionBits,
                     .owner = status.st_uid,
                     .group = status.st_gid,
                     .modified = as_instant(status.st_mtim),
                     .changed = as_instant(status.st_ctim)};
}

}  // namespace baton::posix
