#include "app/shared/expiry.h"

#include <string>
#include <utility>
#include <vector>

#include "app/shared/entry.h"

namespace baton::app {
namespace {

Result<void> remove_one(DataTransaction& store, const Identifier& session, EntryRow entry) {
  const ChangeRow change{.action = "expire",
                         .key = entry.key,
                         .author = entry.written_by,
                         .at = entry.expires_at.value_or(entry.written_at),
                         .version = entry.version,
                         .tokens = entry.tokens};
  return erase_value(store, session, std::move(entry), change);
}

Result<std::size_t> remove_expired_values_at(DataTransaction& store, const SessionRow& session,
                                             Instant now) {
  if (session.archived_at) return 0;
  BATON_TRY(std::vector<EntryRow> entries,
            store.sessions().expired_entries(session.id, now, Values::left_out));
  for (EntryRow& entry : entries) BATON_CHECK(remove_one(store, session.id, std::move(entry)));
  return entries.size();
}

Result<bool> has_expired_values(OpenSession& session) {
  if (session.row.archived_at || session.settings.longest_ttl == 0) return false;
  BATON_TRY(
      const std::vector<EntryRow> entries,
      session.store.sessions().expired_entries(session.row.id, session.now, Values::left_out));
  return !entries.empty();
}

}  // namespace

// Without a time to live in the settings nothing can expire, and a write needs no further query.
Result<std::size_t> remove_expired_values(OpenSession& session) {
  if (session.settings.longest_ttl == 0) return 0;
  return remove_expired_values_at(session.store, session.row, session.now);
}

Result<void> settle_expired(const SharedCall& call, Workspace& workspace) {
  BATON_TRY(const bool is_due, read_session(call, workspace, has_expired_values));
  if (!is_due) return {};
  return write_session(call, workspace, [](OpenSession&) -> Result<void> { return {}; });
}

Result<void> remove_all_expired_values(Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  BATON_TRY(const std::vector<SessionRow> sessions, stored_sessions(*store));
  for (const SessionRow& session : sessions) {
    const auto remove = [&](DataTransaction& transaction) -> Result<void> {
      BATON_CHECK(remove_expired_values_at(transaction, session, workspace.now()));
      return {};
    };
    BATON_CHECK(store->write(session_scope(session.id), remove));
  }
  return {};
}

}  // namespace baton::app
