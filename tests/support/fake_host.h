#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "host/host.h"
#include "host/watcher.h"
#include "support/fake_cipher.h"
#include "support/fake_processes.h"
#include "support/memory_directory.h"

namespace baton::test {

// Friday 2025-08-01T10:00:00Z until told otherwise.
class FixedClock final : public Clock {
 public:
  Instant now() const override { return now_; }
  void set(Instant instant) { now_ = instant; }
  void advance(Milliseconds by) { now_ += by; }

 private:
  Instant now_ = std::chrono::sys_days{std::chrono::year{2025} / 8 / 1} + std::chrono::hours{10};
};

// "0000000000000001", "0000000000000002", …
class CountingIds final : public IdSource {
 public:
  std::string next() override;

 private:
  std::uint64_t count_ = 0;
};

class MapEnvironment final : public Environment {
 public:
  std::map<std::string, std::string> variables;
  std::optional<std::string> variable(const std::string& name) const override;
};

// 64 hexadecimal digits that differ where the bytes do: enough to compare, not to protect.
class FakeCrypto final : public Crypto {
 public:
  Digest digest(std::string_view bytes) const override;
  std::string keyed_hash(std::string_view key, std::string_view bytes) const override;
  std::string random_bytes(std::size_t count) const override;  // 'r', 'r', …
  const Cipher& cipher() const override { return cipher_; }

 private:
  FakeCipher cipher_;
};

// Has been running since 1970 until a test lets it start again.
class FakeMachine final : public Machine, public FakeProcesses {
 public:
  std::string boot_id() const override { return boot_id_; }
  Instant booted_at() const override { return booted_at_; }
  const Processes& processes() const override { return *this; }
  void boot(Instant at);  // from then on with another id

 private:
  std::string boot_id_ = std::string(32, '0');
  Instant booted_at_ = {};
};

// Never sleeps: each wait() runs the next function that a test has prepared and reports a change;
// without one, it reports none.
class FakeWatcher final : public Watcher {
 public:
  mutable std::deque<std::function<void()>> happenings;
  Result<std::unique_ptr<Watch>> watch(const RelativePath& folder) const override;
  Result<std::unique_ptr<Watch>> watch_all(std::span<const RelativePath> folders) const override;
};

// A whole outside world. `host` refers to its neighbours, hence neither copied nor moved.
struct FakeHost {
  MemoryDirectory root = {};
  FixedClock clock = {};
  CountingIds ids = {};
  MapEnvironment environment = {};
  FakeCrypto crypto = {};
  FakeMachine machine = {};
  FakeWatcher watcher = {};
  Host host{root, clock, ids, environment, crypto, machine, watcher};

  // A power cut and a new start, an hour later.
  void restart(AfterPowerCut disk);

  FakeHost() = default;
  FakeHost(const FakeHost&) = delete;
  FakeHost& operator=(const FakeHost&) = delete;
};

}  // namespace baton::test
