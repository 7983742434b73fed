#include "host/system_hint.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace baton {

std::string_view system_hint(int cause) {
  using Hint = std::pair<int, std::string_view>;
  static constexpr std::array kHints = {
      Hint{EACCES, "check the permissions of the file and its folder"},
      Hint{EPERM, "this user lacks the permission"},
      Hint{ENOSPC, "the disk is full"},
      Hint{EDQUOT, "the disk quota is used up"},
      Hint{EFBIG, "the file would exceed the limit on file sizes (ulimit -f)"},
      Hint{EROFS, "the file system is mounted read-only"},
      Hint{EIO, "the device reports an error; see the system log"},
      Hint{EMFILE, "this process has too many open files (ulimit -n)"},
      Hint{ENFILE, "the machine has too many open files"},
      Hint{ENOLCK, "the file system does not support locks"},
  };
  const auto* const found = std::ranges::find(kHints, cause, &Hint::first);
  return found == kHints.end() ? std::string_view() : found->second;
}

}  // namespace baton
