#include "posix/companion.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "posix/errors.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

constexpr const char* kName = "baton-full";

std::vector<std::string> candidates() {
  const char* named = std::getenv("BATON_FULL");
  if (named != nullptr && *named != '\0') return {named};
  std::error_code unknown;
  const files::path here = files::read_symlink("/proc/self/exe", unknown).parent_path();
  return {(here.parent_path() / "libexec" / "baton" / kName).string(), (here / kName).string()};
}

}  // namespace

Error become_companion(char* const* arguments) {
  for (const std::string& path : candidates()) {
    ::execv(path.c_str(), arguments);
    if (errno != ENOENT) return system_error("cannot start baton-full", path, errno);
  }
  return {.code = ErrorCode::unavailable,
          .phrase = "baton-full is missing; `baton serve` and PostgreSQL require it",
          .subject = kName,
          .hint = "install the package with baton-full, or set BATON_FULL to its path"};
}

}  // namespace baton::posix
