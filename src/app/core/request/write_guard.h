#pragma once

#include <optional>
#include <string>

#include "baton/identity.h"

namespace baton::app {

// Protects against changing an outdated state, and against making a change twice.
struct WriteGuard {
  std::optional<StateReference> if_revision = {};  // compare-and-set

  // 1 to 128 printable ASCII characters, chosen by the caller for one request. A request that was
  // completed with this key gets its first answer again, and nothing is written.
  std::optional<std::string> idempotency_key = {};

  [[nodiscard]] bool is_given() const { return if_revision || idempotency_key; }
};

}  // namespace baton::app
