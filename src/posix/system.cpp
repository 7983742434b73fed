#include "posix/system.h"

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

namespace baton::posix {
namespace {

constexpr std::size_t kIdBytes = 8;
constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

Instant SystemClock::now() const {
  return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

std::string RandomIds::next() {
  std::string id;
  for (const char byte : random_bytes(kIdBytes)) {
    const auto value = static_cast<unsigned char>(byte);
    id += kDigits[value >> 4U];
    id += kDigits[value & 15U];
  }
  return id;
}

std::optional<std::string> ProcessEnvironment::variable(const std::string& name) const {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr) return std::nullopt;
  return std::string(value);
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
