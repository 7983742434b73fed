#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/policy/secret_settings.h"
#include "json/json.h"

// Shared contexts: the rules that hold for every store.
namespace baton::shared {

// In tokens of four code points, rounded up.
struct Limits {
  std::uint64_t value = 1'000;
  std::uint64_t warning = 800;  // and above
  std::uint64_t total = 10'000;
};

// A value with more tokens is probably data, not a summary: at most half of what is allowed.
std::uint64_t probably_raw(const Limits& limits);

// The participants that may read and write the keys that match a pattern.
struct AccessRule {
  std::vector<std::string> keys;
  std::vector<std::string> readable_by = {"*"};
  std::vector<std::string> writable_by = {"*"};
};

// schemas/session-settings.
struct SessionSettings {
  Limits limits = {};
  std::vector<std::string> prefixes = {};
  std::vector<AccessRule> access = {};
  std::uint64_t longest_ttl = 0;  // seconds; 0: nothing expires
  std::uint64_t history = 10;     // versions that are kept, including the present one
  policy::SecretAction secrets = policy::SecretAction::refuse;
  bool takes_snapshots = true;  // when the phase changes and a gate is approved
};

// Merges `own` over `project`, member by member; either may be null. Values above the standard
// limits, or the project's, are reduced to them.
SessionSettings session_settings(const Json& project, const Json& own);

// The settings in the form of schemas/session-settings, without the namespace.
Json settings_json(const SessionSettings& settings);

// The namespace in force: a name or a document (schemas/key-namespace); null if none is set.
Json namespace_setting(const Json& project, const Json& own);

// The access rules limit every caller but a person (docs/authority.md).
bool may_read(const SessionSettings& settings, std::string_view key, std::string_view participant);
bool may_write(const SessionSettings& settings, std::string_view key, std::string_view participant);

}  // namespace baton::shared
