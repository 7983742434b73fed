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
  // A file that cannot be removed is a leftover, to be swept; a folder must not be displaced.
  const bool is_folder = ::unlinkat(from.folder, from.name, 0) != 0 && errno == EISDIR;
  return is_folder && exchange(from, to) ? EISDIR : 0;
}

}  // namespace baton::posix
