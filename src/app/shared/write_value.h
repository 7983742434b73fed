#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/shared/session_call.h"
#include "baton/finding.h"
#include "json/json.h"

namespace baton::app {

struct WriteSharedValue {
  SharedCall call;
  std::string key;
  std::string value;
  std::optional<std::uint64_t> if_version = {};  // 0: the key must have no value
  std::optional<std::uint64_t> ttl_seconds = {};
};

struct SharedValueWritten {
  EntryRow entry;
  std::string warning = {};  // empty unless the value is close to its limit
};

// Creates or overwrites a value. Version numbers continue after the key was deleted or has expired.
Result<Outcome<SharedValueWritten>> write_value(const WriteSharedValue& request,
                                                Workspace& workspace);
Json to_json(const SharedValueWritten& answer);

// Writes a value from an archive, unless the session has, or had, a value of the key. Secrets and
// personal data that would be refused are redacted, and the limits of sizes do not apply.
Result<void> restore_value(const WriteSharedValue& request, Workspace& workspace);

enum class SnapshotCopies : std::uint8_t { kept, deleted };

struct DeleteSharedKey {
  SharedCall call;
  std::string key;
  std::optional<std::uint64_t> if_version = {};
  SnapshotCopies copies = SnapshotCopies::kept;
};

struct SharedKeyDeleted {
  std::string key;
  std::uint64_t previous_version = 0;
  std::vector<std::string> snapshots = {};  // labels of those that keep a copy of the value
  std::string warning = {};                 // bytes of the value remain in the store's files
};

// Deletes the value and its history, also from the store's files.
Result<Outcome<SharedKeyDeleted>> delete_key(const DeleteSharedKey& request, Workspace& workspace);
Json to_json(const SharedKeyDeleted& answer);

}  // namespace baton::app
