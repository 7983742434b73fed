#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "baton/identity.h"
#include "baton/instant.h"

namespace baton {

class Cipher;
class Directory;
class Processes;
class Watcher;

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Instant now() const = 0;
};

class IdSource {
 public:
  virtual ~IdSource() = default;
  // Lower-case hexadecimal, unpredictable, unique: for temporary files and markers.
  virtual std::string next() = 0;
};

class Environment {
 public:
  virtual ~Environment() = default;
  // A variable with an empty value counts as unset.
  virtual std::optional<std::string> variable(const std::string& name) const = 0;
};

class Crypto {
 public:
  virtual ~Crypto() = default;
  virtual Digest digest(std::string_view bytes) const = 0;
  // Keyed BLAKE2b-256 in hexadecimal; `key` has 32 bytes.
  virtual std::string keyed_hash(std::string_view key, std::string_view bytes) const = 0;
  virtual std::string random_bytes(std::size_t count) const = 0;
  virtual const Cipher& cipher() const = 0;
};

// The machine's current boot, to detect what a power failure may have undone.
class Machine {
 public:
  virtual ~Machine() = default;
  virtual std::string boot_id() const = 0;  // 32 lower-case hexadecimal digits
  virtual Instant booted_at() const = 0;    // by the current clock
  virtual const Processes& processes() const = 0;
  // A hint that as much memory will be used as for a document of `bytes` bytes.
  virtual void expect_document(std::size_t bytes) const { static_cast<void>(bytes); }
};

// All access of the program to the outside world below one project root. Built once in main, once
// per test, never reached through a global. Pure code gets no Host: it gets time and ids as
// arguments.
struct Host {
  Directory& root;
  const Clock& clock;
  IdSource& ids;
  const Environment& environment;
  const Crypto& crypto;
  const Machine& machine;
  const Watcher& watcher;
};

}  // namespace baton
