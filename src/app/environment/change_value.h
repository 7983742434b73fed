#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "app/environment/tree_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct StoreEnvironmentValue {
  ThreadCall call;
  std::string key;
  // Empty: that of the value that is replaced, else the key.
  std::optional<std::string> short_description = {};
  Json value;  // null, false, 0 and "" are values
};

struct UpdateEnvironmentValue {
  ThreadCall call;
  std::string key;
  std::optional<std::string> short_description = {};  // empty: unchanged
  std::optional<Json> value = {};                     // empty: unchanged
};

struct DeleteEnvironmentValue {
  ThreadCall call;
  std::string key;
};

enum class EnvironmentAction : std::uint8_t { stored, updated, deleted };

std::string_view name_of(EnvironmentAction action);

struct EnvironmentChanged {
  EnvironmentAction action = EnvironmentAction::stored;
  std::string key;
  std::string root = {};
  std::string author = {};
  std::string warning = {};    // a large value, a secret, no key, or bytes that remain
  bool is_new_thread = false;  // `root` was created for the value
};

// Creates or overwrites a value; overwriting keeps the creation time. A person's first value in a
// project without threads creates the thread "main".
Result<Outcome<EnvironmentChanged>> store_environment_value(const StoreEnvironmentValue& request,
                                                            Workspace& workspace);

// KEY_NOT_FOUND; INVALID_REQUEST if the request updates nothing.
Result<Outcome<EnvironmentChanged>> update_environment_value(const UpdateEnvironmentValue& request,
                                                             Workspace& workspace);

// KEY_NOT_FOUND. Also removes the value from the store's files.
Result<Outcome<EnvironmentChanged>> delete_environment_value(const DeleteEnvironmentValue& request,
                                                             Workspace& workspace);

// The answer for an agent: "Stored 'arc_task' in environment data."
std::string result_text(const EnvironmentChanged& answer);
Json to_json(const EnvironmentChanged& answer);

}  // namespace baton::app
