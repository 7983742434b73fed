#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"

namespace baton {

// Workflows that wait while another one is active: .claude/workflows/<id>.json, shared with the
// repository like the active one. Knows bytes, not their meaning. Every step is durable and may be
// repeated after a crash; to be called under the state store's lock where there is one.
class ParkedStore {
 public:
  virtual ~ParkedStore() = default;

  virtual Result<std::vector<Identifier>> list() const = 0;  // sorted
  virtual Result<std::optional<std::string>> read(const Identifier& id) const = 0;

  // Replaces what is there. Returns the file's path below the root.
  virtual Result<std::string> put(const Identifier& id, std::string_view text) = 0;

  // Keeps another state of the same workflow beside it, under a name that list() does not show and
  // that only the same bytes can have. Returns its path.
  virtual Result<std::string> put_beside(const Identifier& id, std::string_view text) = 0;

  virtual Result<void> remove(const Identifier& id) = 0;  // nothing is wrong if it is absent
};

}  // namespace baton
