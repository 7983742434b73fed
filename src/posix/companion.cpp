#include "posix/companion.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "posix/errors.h"
#include "posix/system.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

constexpr const char* kName = "baton-full";
// The id of the process whose program was replaced. A program that finds its own process here was
// started as baton-full.
constexpr const char* kReplaced = "BATON_REPLACED";

// None if this program's path is unknown, as without /proc: relative candidates would run a program
// of the current folder.
std::vector<std::string> candidates(const std::string& named) {
  if (!named.empty()) return {named};
  std::error_code unknown;
  const files::path program = files::read_symlink("/proc/self/exe", unknown);
  if (unknown || !program.is_absolute()) return {};
  const files::path here = program.parent_path();
  return {(here.parent_path() / "libexec" / "baton" / kName).string(), (here / kName).string()};
}

Error missing_companion(const std::string& named) {
  return {.code = ErrorCode::unavailable,
          .phrase = "baton-full is missing; `baton serve` and PostgreSQL require it",
          .subject = named.empty() ? kName : named,
          .hint = named.empty()
                      ? "install the package with baton-full, or set BATON_FULL to its path"
                      : "BATON_FULL names this path: correct it, or unset it"};
}

}  // namespace

Error become_companion(char* const* arguments) {
  const ProcessEnvironment environment;
  const std::string named = environment.variable("BATON_FULL").value_or(std::string());
  const std::string process = std::to_string(::getpid());
  if (environment.variable(kReplaced) == process) {
    return {.code = ErrorCode::unavailable,
            .phrase = "this program is not baton-full",
            .subject = named.empty() ? kName : named,
            .hint = "install the package with baton-full, or set BATON_FULL to its path"};
  }
  if (::setenv(kReplaced, process.c_str(), 1) != 0) {
    return system_error("cannot start baton-full", kName, errno);
  }
  for (const std::string& path : candidates(named)) {
    ::execv(path.c_str(), arguments);
    if (errno != ENOENT) return system_error("cannot start baton-full", path, errno);
  }
  return missing_companion(named);
}

}  // namespace baton::posix
