#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "baton/identity.h"
#include "baton/instant.h"
#include "baton/result.h"

namespace baton {

// A session of shared context.
struct SessionRow {
  Identifier id;
  std::string incarnation;  // changes if the session is deleted and created again
  std::string created_by;
  Instant created_at;
  std::optional<Instant> archived_at = {};
  std::string configuration = "{}";  // JSON: schemas/session-configuration
};

// A key of a session. The row remains after its value is deleted, because its versions never
// restart.
struct EntryRow {
  std::string key;
  std::uint64_t version = 0;
  std::optional<std::string> value = {};  // empty: deleted, or not requested
  std::uint64_t tokens = 0;               // of the value
  std::string written_by = {};
  Instant written_at = {};
  std::optional<Instant> expires_at = {};
};

struct SnapshotRow {
  std::string label;
  std::string taken_by;
  Instant taken_at;
  std::uint64_t keys = 0;    // number of keys; computed when read
  std::uint64_t tokens = 0;  // tokens of all values; computed when read
};

enum class Values : std::uint8_t { left_out, included };

// Sessions, their entries with earlier versions, and snapshots. Lists are sorted by id, key,
// version or time.
class SessionTables {
 public:
  virtual ~SessionTables() = default;

  virtual Result<std::optional<SessionRow>> session(const Identifier& id) = 0;
  virtual Result<std::vector<SessionRow>> sessions() = 0;
  virtual Result<void> put(const SessionRow& session) = 0;
  virtual Result<void> erase(const Identifier& session) = 0;  // with all of its data

  // Includes entries whose value is deleted or expired.
  virtual Result<std::optional<EntryRow>> entry(const Identifier& session,
                                                const std::string& key) = 0;
  // Entries whose value has not expired by `now`.
  virtual Result<std::vector<EntryRow>> live_entries(const Identifier& session, Instant now,
                                                     Values values) = 0;
  // Entries whose value has expired by `now` and is still stored, in the order of their expiry.
  virtual Result<std::vector<EntryRow>> expired_entries(const Identifier& session, Instant now,
                                                        Values values) = 0;
  // Tokens of the live values, except that of `key`.
  virtual Result<std::uint64_t> live_tokens_beside(const Identifier& session,
                                                   const std::string& key, Instant now) = 0;
  virtual Result<void> put(const Identifier& session, const EntryRow& entry) = 0;

  // Earlier values of a key, oldest first.
  virtual Result<std::vector<EntryRow>> versions(const Identifier& session,
                                                 const std::string& key) = 0;
  virtual Result<void> keep_version(const Identifier& session, const EntryRow& earlier) = 0;
  virtual Result<void> forget_versions(const Identifier& session, const std::string& key,
                                       std::uint64_t before) = 0;

  // Copies the live entries. `label` must not exist.
  virtual Result<void> take_snapshot(const Identifier& session, const SnapshotRow& snapshot) = 0;
  virtual Result<std::vector<SnapshotRow>> snapshots(const Identifier& session) = 0;
  // Empty: no snapshot has the label.
  virtual Result<std::optional<SnapshotRow>> snapshot(const Identifier& session,
                                                      const std::string& label) = 0;
  virtual Result<std::vector<EntryRow>> snapshot_entries(const Identifier& session,
                                                         const std::string& label) = 0;
  // Deletes a key from every snapshot.
  virtual Result<void> forget_in_snapshots(const Identifier& session, const std::string& key) = 0;
  // The labels of the snapshots that hold a key, sorted.
  virtual Result<std::vector<std::string>> snapshots_with(const Identifier& session,
                                                          const std::string& key) = 0;
};

}  // namespace baton
