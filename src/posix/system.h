#pragma once

#include <cstddef>
#include <string>

#include "host/host.h"
#include "posix/heap.h"
#include "posix/processes.h"

namespace baton::posix {

class SystemClock final : public Clock {
 public:
  Instant now() const override;
};

// 16 hexadecimal digits from the kernel's random source.
class RandomIds final : public IdSource {
 public:
  std::string next() override;
};

class ProcessEnvironment final : public Environment {
 public:
  std::optional<std::string> variable(const std::string& name) const override;
};

// Reads its processes from /proc.
class ThisMachine final : public Machine, public ProcProcesses {
 public:
  // Zeros if the kernel does not provide it; boots are then not distinguished.
  std::string boot_id() const override;
  Instant booted_at() const override;
  const Processes& processes() const override { return *this; }
  void expect_document(std::size_t bytes) const override { prepare_heap(bytes); }

 private:
  mutable std::string boot_id_;  // read once
};

// From the kernel (getrandom). Ends the process on failure, because no caller is safe without
// randomness.
std::string random_bytes(std::size_t count);

}  // namespace baton::posix
