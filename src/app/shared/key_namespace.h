#pragma once

#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/result.h"

namespace baton::app {

struct ConventionalKey {
  std::string key;
  std::string purpose;
  std::string state_pointer;  // empty: the state has no such value
};

struct KeyGroup {
  std::string title;
  std::vector<ConventionalKey> keys;
};

// schemas/key-namespace.
struct KeyNamespace {
  std::string name;
  std::vector<KeyGroup> groups;
  bool is_chosen = true;  // false: no setting names one

  [[nodiscard]] const ConventionalKey* find(std::string_view key) const;
};

// The namespace that a session's settings name or hold; "neutral" if none does.
Result<Json> namespace_setting_of(const SessionRow& session, Workspace& workspace);

// The namespace of a session, of the project if `session` is null, or the neutral one. not_found:
// the name is not built in.
Result<KeyNamespace> namespace_of(const SessionRow* session, Workspace& workspace);

}  // namespace baton::app
