#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"

// Shared contexts: the rules that hold for every store.
namespace baton::shared {

// In tokens of four code points, rounded up.
struct Limits {
  std::uint64_t value = 1'000;
  std::uint64_t warning = 800;  // from here on
  std::uint64_t total = 10'000;
};

// Who may read and write the keys that match one of its patterns.
struct AccessRule {
  std::vector<std::string> keys;
  std::vector<std::string> readable_by = {"*"};
  std::vector<std::string> writable_by = {"*"};
};

enum class Secrets : std::uint8_t { refused, redacted };

// schemas/session-settings.
struct SessionSettings {
  Limits limits = {};
  std::vector<std::string> prefixes = {};
  std::vector<AccessRule> access = {};
  std::uint64_t longest_ttl = 0;  // seconds; 0: nothing expires
  std::uint64_t history = 10;     // versions that are kept, the present one included
  Secrets secrets = Secrets::refused;
  bool takes_snapshots = true;  // at a change of the phase and the approval of a gate
};

// `own` is laid over `project` member by member; either may be null. What exceeds the standard
// limits, or the project's, counts as those.
SessionSettings session_settings(const Json& project, const Json& own);

// The namespace that counts: a name or a document (schemas/key-namespace).
Json namespace_setting(const Json& project, const Json& own);

bool may_read(const SessionSettings& settings, std::string_view key, std::string_view participant);
bool may_write(const SessionSettings& settings, std::string_view key, std::string_view participant);

}  // namespace baton::shared
