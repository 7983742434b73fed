#include "posix/system.h"

#include <fcntl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>

#include "host/id_length.h"
#include "posix/file_descriptor.h"
#include "text/hexadecimal.h"

namespace baton::posix {
namespace {

constexpr std::size_t kBootIdDigits = 32;
constexpr std::size_t kBootIdLength = 36;  // with its hyphens

// random(4): a UUID that changes at every boot.
std::string read_boot_id() {
  const FileDescriptor file(::open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC));
  std::array<char, kBootIdLength> uuid = {};
  const ssize_t count = ::read(file.get(), uuid.data(), uuid.size());
  std::string id(uuid.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
  std::erase(id, '-');
  id.resize(kBootIdDigits, '0');
  return id;
}

// Asks the kernel. clock_gettime() is faster, but it reads two pages that no other part of a short
// command uses, and the first use of a page takes longer than several system calls.
std::chrono::nanoseconds time_of(clockid_t clock) {
  timespec time = {};
  ::syscall(SYS_clock_gettime, clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Instant SystemClock::now() const {
  return Instant(std::chrono::floor<Milliseconds>(time_of(CLOCK_REALTIME)));
}

std::string RandomIds::next() {
  return text::hexadecimal(random_bytes(kIdDigits / 2));
}

std::optional<std::string> ProcessEnvironment::variable(const std::string& name) const {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string(value);
}

std::string ThisMachine::boot_id() const {
  if (boot_id_.empty()) boot_id_ = read_boot_id();
  return boot_id_;
}

Instant ThisMachine::booted_at() const {
  return Instant(
      std::chrono::floor<Milliseconds>(time_of(CLOCK_REALTIME) - time_of(CLOCK_BOOTTIME)));
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  std::size_t filled = 0;
  while (filled < count) {
    const ssize_t got = ::getrandom(bytes.data() + filled, count - filled, 0);
    if (got >= 0) {
      filled += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      std::abort();
    }
  }
  return bytes;
}

}  // namespace baton::posix
