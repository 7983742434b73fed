#pragma once

#include <optional>
#include <string>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"
#include "store/session_tables.h"

namespace baton {

// A thread of delegation.
struct ThreadRow {
  Identifier id;
  std::optional<std::string> parent;  // may name a thread that does not exist
  std::string created_by;
  Instant created_at;
};

// One key of the environment data of a delegation tree.
struct EnvironmentRow {
  std::string key;
  std::string short_description;
  std::optional<std::string> value = {};  // JSON text; empty: not requested
  std::string stored_by = {};
  std::string updated_by = {};
  std::string value_by = {};        // the author of the value
  std::string description_by = {};  // the author of the description
  Instant created_at = {};
  Instant updated_at = {};
};

// Threads, and the data of their trees by the root's id. Lists are sorted by ids and keys.
class ThreadTables {
 public:
  virtual ~ThreadTables() = default;

  virtual Result<std::optional<ThreadRow>> thread(const std::string& id) = 0;
  virtual Result<std::vector<ThreadRow>> threads() = 0;
  virtual Result<std::vector<ThreadRow>> children(const std::string& parent) = 0;
  virtual Result<void> put(const ThreadRow& thread) = 0;
  virtual Result<void> erase(const Identifier& thread) = 0;  // only this thread

  virtual Result<std::vector<EnvironmentRow>> values(const std::string& root, Values values) = 0;
  virtual Result<std::optional<EnvironmentRow>> value(const std::string& root,
                                                      const std::string& key) = 0;
  virtual Result<void> put(const std::string& root, const EnvironmentRow& row) = 0;
  virtual Result<void> erase_value(const std::string& root, const std::string& key) = 0;
  virtual Result<void> erase_values(const std::string& root) = 0;  // and their log of changes
};

}  // namespace baton
