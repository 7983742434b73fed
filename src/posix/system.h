#pragma once

#include <cstddef>
#include <string>

#include "host/host.h"
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

// Its processes are those of /proc.
class ThisMachine final : public Machine, public ProcProcesses {
 public:
  // Zeros where the kernel does not say; then no run is told from another.
  std::string boot_id() const override;
  Instant booted_at() const override;
  const Processes& processes() const override { return *this; }

 private:
  mutable std::string boot_id_;  // read once
};

// From the kernel (getrandom); ends the process where there is no such source, since nothing
// that asks for randomness is safe without it.
std::string random_bytes(std::size_t count);

}  // namespace baton::posix
