#pragma once

#include <string>
#include <vector>

#include "store/relational/connection.h"
#include "store/session_tables.h"

namespace baton::relational {

class SessionRows final : public SessionTables {
 public:
  explicit SessionRows(Connection& connection) : connection_(connection) {}

  Result<std::optional<SessionRow>> session(const Identifier& id) override;
  Result<std::vector<SessionRow>> sessions() override;
  Result<void> put(const SessionRow& session) override;
  Result<void> erase(const Identifier& session) override;

  Result<std::optional<EntryRow>> entry(const Identifier& session, const std::string& key) override;
  Result<std::vector<EntryRow>> live_entries(const Identifier& session, Instant now,
                                             Values values) override;
  Result<std::vector<EntryRow>> expired_entries(const Identifier& session, Instant now,
                                                Values values) override;
  Result<std::uint64_t> live_tokens_beside(const Identifier& session, const std::string& key,
                                           Instant now) override;
  Result<void> put(const Identifier& session, const EntryRow& entry) override;

  Result<std::vector<EntryRow>> versions(const Identifier& session,
                                         const std::string& key) override;
  Result<void> keep_version(const Identifier& session, const EntryRow& earlier) override;
  Result<void> forget_versions(const Identifier& session, const std::string& key,
                               std::uint64_t before) override;

  Result<void> take_snapshot(const Identifier& session, const SnapshotRow& snapshot) override;
  Result<std::vector<SnapshotRow>> snapshots(const Identifier& session) override;
  Result<std::optional<SnapshotRow>> snapshot(const Identifier& session,
                                              const std::string& label) override;
  Result<std::vector<EntryRow>> snapshot_entries(const Identifier& session,
                                                 const std::string& label) override;
  Result<void> forget_in_snapshots(const Identifier& session, const std::string& key) override;
  Result<std::vector<std::string>> snapshots_with(const Identifier& session,
                                                  const std::string& key) override;

 private:
  Connection& connection_;
};

}  // namespace baton::relational
