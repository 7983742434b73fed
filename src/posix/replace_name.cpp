#include "posix/replace_name.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <optional>

#include "posix/entry_status.h"

namespace baton::posix {
namespace {

bool exchange(const NameIn& from, const NameIn& to) {
  return ::renameat2(from.folder, from.name, to.folder, to.name, RENAME_EXCHANGE) == 0;
}

int rename_plainly(const NameIn& from, const NameIn& to) {
  return ::renameat(from.folder, from.name, to.folder, to.name) == 0 ? 0 : errno;
}

// Empty if there is an error, which errno has.
std::optional<EntryStatus> status_of_name(const NameIn& name) {
  struct stat found = {};
  const int done = ::fstatat(name.folder, name.name, &found, AT_SYMLINK_NOFOLLOW);
  return done == 0 ? std::optional(as_status(found)) : std::nullopt;
}

std::uint64_t number_of(const NameIn& name) {
  const std::optional<EntryStatus> status = status_of_name(name);
  return status ? status->number : 0;
}

int rename_if_known(const NameIn& from, const NameIn& to, const EntryStatus& known) {
  const std::optional<EntryStatus> now = status_of_name(to);
  if (!now && errno != ENOENT) return errno;
  return now && is_same_content(known, *now) ? rename_plainly(from, to) : kOvertaken;
}

// Gives the displaced file its name again. If another program has replaced `placed`, the file that
// this process put there, it has replaced the displaced one: the newest stays.
int put_back(const NameIn& from, const NameIn& to, std::uint64_t placed) {
  for (;;) {
    const std::uint64_t displaced = number_of(from);
    if (!exchange(from, to)) return take_free_name(from, to) == 0 ? kOvertaken : errno;
    if (number_of(from) == placed) return kOvertaken;
    placed = displaced;
  }
}

// An entry that cannot be removed (a folder, or on a failing disk) must not be displaced.
int remove_displaced(const NameIn& from, const NameIn& to) {
  if (::unlinkat(from.folder, from.name, 0) == 0) return 0;
  const int cause = errno;
  return exchange(from, to) ? cause : 0;
}

}  // namespace

// If the exchange fails for any reason (nothing to replace, unsupported on this file system), the
// plain rename does the work or reports the error.
int replace_name(const NameIn& from, const NameIn& to) {
  return exchange(from, to) ? remove_displaced(from, to) : rename_plainly(from, to);
}

int replace_known(const NameIn& from, const NameIn& to, const EntryStatus& known) {
  if (!exchange(from, to)) return rename_if_known(from, to, known);
  const std::optional<EntryStatus> displaced = status_of_name(from);
  if (displaced && is_same_content(known, *displaced)) return remove_displaced(from, to);
  const int cause = errno;
  if (!displaced) return exchange(from, to) ? cause : 0;
  return put_back(from, to, number_of(to));
}

int take_free_name(const NameIn& from, const NameIn& to) {
  if (::renameat2(from.folder, from.name, to.folder, to.name, RENAME_NOREPLACE) == 0) return 0;
  const bool is_unsupported = errno == EINVAL || errno == ENOSYS;
  if (!is_unsupported) return errno;
  if (::linkat(from.folder, from.name, to.folder, to.name, 0) != 0) {
    const int cause = errno;
    const bool has_no_links = cause == EPERM || cause == EOPNOTSUPP || cause == ENOSYS;
    if (!has_no_links) return cause;
    return status_of_name(to) ? EEXIST : rename_plainly(from, to);
  }
  return ::unlinkat(from.folder, from.name, 0) == 0 ? 0 : errno;
}

}  // namespace baton::posix
