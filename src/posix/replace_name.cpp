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
  // Whatever stands in the way (nothing to replace, no such call on this file system), the plain
  // call does it or says what it is.
  if (!exchange(from, to)) return rename_plainly(from, to);
  // What cannot be removed (a folder; anything on a failing disk) must not be displaced either.
  if (::unlinkat(from.folder, from.name, 0) == 0) return 0;
  const int cause = errno;
  return exchange(from, to) ? cause : 0;
}

}  // namespace baton::posix
