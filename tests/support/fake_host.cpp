#include "support/fake_host.h"

#include <string_view>

namespace baton::test {
namespace {

std::string hexadecimal(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto place = text.rbegin(); value != 0; ++place, value /= 16) *place = kDigits[value % 16];
  return text;
}

// FNV-1a.
std::uint64_t fold(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325U ^ seed;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  }
  return hash ^ (hash >> 29U);
}

}  // namespace

std::string CountingIds::next() {
  return hexadecimal(++count_);
}

std::optional<std::string> MapEnvironment::variable(const std::string& name) const {
  const auto found = variables.find(name);
  if (found == variables.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

Digest FakeCrypto::digest(std::string_view bytes) const {
  return Digest{keyed_hash({}, bytes)};
}

std::string FakeCrypto::keyed_hash(std::string_view key, std::string_view bytes) const {
  std::string hex;
  for (std::uint64_t part = 1; part <= 4; ++part) {
    hex += hexadecimal(fold(bytes, part * 0x9e3779b97f4a7c15U ^ fold(key, part)));
  }
  return hex;
}

std::string FakeCrypto::random_bytes(std::size_t count) const {
  return std::string(count, 'r');
}

Result<std::unique_ptr<Watch>> FakeWatcher::watch(const RelativePath& /*folder*/) const {
  class Prepared final : public Watch {
   public:
    explicit Prepared(std::deque<std::function<void()>>& happenings) : happenings_(happenings) {}
    Result<bool> wait(Milliseconds /*patience*/) override {
      if (happenings_.empty()) return false;
      const std::function<void()> next = std::move(happenings_.front());
      happenings_.pop_front();
      next();
      return true;
    }
    [[nodiscard]] int descriptor() const override { return -1; }

   private:
    std::deque<std::function<void()>>& happenings_;
  };
  return std::make_unique<Prepared>(happenings);
}

Result<std::unique_ptr<Watch>> FakeWatcher::watch_all(
    std::span<const RelativePath> /*folders*/) const {
  return watch(RelativePath::root());
}

void FakeMachine::boot(Instant at) {
  boot_id_.back() = boot_id_.back() == '9' ? '0' : static_cast<char>(boot_id_.back() + 1);
  booted_at_ = at;
}

void FakeHost::restart(AfterPowerCut disk) {
  root.restart(disk);
  clock.advance(std::chrono::hours{1});
  machine.boot(clock.now());
}

}  // namespace baton::test
