#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"

namespace baton {

// Another state of a parked workflow, as ParkedStore::put_beside() stored it.
struct ParkedCopy {
  Identifier workflow;
  std::string file;  // below the root
  std::string text;  // empty if the file cannot be read
};

// Inactive workflows: .claude/workflows/<id>.json, part of the repository like the active one.
// Stores bytes without interpreting them. Every step is durable and can be repeated after a crash.
// Call it under the state store's lock if there is one.
class ParkedStore {
 public:
  virtual ~ParkedStore() = default;

  virtual Result<std::vector<Identifier>> list() const = 0;  // sorted
  virtual Result<std::optional<std::string>> read(const Identifier& id) const = 0;

  // Replaces an existing file. Returns the file's path below the root.
  virtual Result<std::string> put(const Identifier& id, std::string_view text) = 0;

  // Stores another state of the same workflow under a name that contains its digest and that list()
  // omits. Returns its path.
  virtual Result<std::string> put_beside(const Identifier& id, std::string_view text) = 0;

  virtual Result<std::vector<ParkedCopy>> copies() const = 0;  // sorted by file
  virtual Result<void> remove_copy(const ParkedCopy& copy) = 0;

  virtual Result<void> remove(const Identifier& id) = 0;  // succeeds if it does not exist
};

}  // namespace baton
