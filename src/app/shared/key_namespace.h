#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/result.h"

namespace baton::app {

struct ConventionalKey {
  std::string key;
  std::string purpose;
  std::string state_pointer;  // empty: the state does not say the same
};

struct KeyGroup {
  std::string title;
  std::vector<ConventionalKey> keys;
};

// schemas/key-namespace.
struct KeyNamespace {
  std::string name;
  std::vector<KeyGroup> groups;

  [[nodiscard]] const ConventionalKey* find(std::string_view key) const;
};

// That of a session, of the project where `session` is null, or the neutral one. not_found: a
// name that is not built in.
Result<KeyNamespace> namespace_of(const SessionRow* session, Workspace& workspace);

}  // namespace baton::app
