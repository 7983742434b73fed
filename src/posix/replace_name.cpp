#include "posix/replace_name.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

namespace baton::posix {
namespace {

bool exchange(const NameIn& from, const NameIn& to) {
  return ::renameat2(from.folder, from.name, to.folder, to.name, RENAME_EXCHANGE) == 0;
}

int rename_plainly(const NameIn& from, const NameIn& to) {
  return ::renameat(from.folder, from.name, to.folder, to.name) == 0 ? 0 : errno;
}

}  // namespace

int replace_name(const NameIn& from, const NameIn& to) {
  // If the exchange fails for any reason (nothing to replace, unsupported on this file system), the
  // plain rename does the work or reports the error.
  if (!exchange(from, to)) return rename_plainly(from, to);
  // An entry that cannot be removed (a folder, or on a failing disk) must not be displaced.
  if (::unlinkat(from.folder, from.name, 0) == 0) return 0;
  const int cause = errno;
  return exchange(from, to) ? cause : 0;
}

int take_free_name(const NameIn& from, const NameIn& to) {
  if (::renameat2(from.folder, from.name, to.folder, to.name, RENAME_NOREPLACE) == 0) return 0;
  const bool is_unsupported = errno == EINVAL || errno == ENOSYS;
  if (!is_unsupported) return errno;
  if (::linkat(from.folder, from.name, to.folder, to.name, 0) != 0) return errno;
  return ::unlinkat(from.folder, from.name, 0) == 0 ? 0 : errno;
}

}  // namespace baton::posix
