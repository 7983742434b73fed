#pragma once

#include <stdlib.h>
#include <sys/statvfs.h>

#include <cstdint>
#include <cstdlib>

namespace baton::test {

enum class Programs : std::uint8_t { none, run };  // from the temporary folders

// While it lives, temporary folders are in memory: waiting for a real disk would only take time.
// If programs run from them: not where that memory is small or forbids it, as in a container.
class InMemory {
 public:
  explicit InMemory(Programs programs = Programs::none)
      : chosen_(std::getenv("TMPDIR") == nullptr && is_usable(programs)) {
    if (chosen_) ::setenv("TMPDIR", kFolder, 1);
  }
  ~InMemory() {
    if (chosen_) ::unsetenv("TMPDIR");
  }
  InMemory(const InMemory&) = delete;
  InMemory& operator=(const InMemory&) = delete;

 private:
  static constexpr const char* kFolder = "/dev/shm";
  static constexpr std::uint64_t kEnough = std::uint64_t{256} << 20U;  // bytes

  static bool is_usable(Programs programs) {
    struct statvfs status = {};
    if (::statvfs(kFolder, &status) != 0) return false;
    if (programs == Programs::none) return true;
    const bool may_run = (status.f_flag & ST_NOEXEC) == 0;
    return may_run && std::uint64_t{status.f_bavail} * status.f_frsize >= kEnough;
  }

  bool chosen_;  // not the user's own choice
};

}  // namespace baton::test
