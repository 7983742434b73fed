#include "app/shared/expiry.h"

#include <string>
#include <utility>
#include <vector>

namespace baton::app {
namespace {

Result<void> remove_one(DataTransaction& store, const Identifier& session, EntryRow entry) {
  ChangeRow change{.action = "expire",
                   .key = entry.key,
                   .author = entry.written_by,
                   .at = entry.expires_at.value_or(entry.written_at),
                   .version = entry.version,
                   .tokens = entry.tokens};
  BATON_CHECK(store.sessions().forget_versions(session, entry.key, entry.version + 1));
  entry.value.reset();
  entry.tokens = 0;
  entry.expires_at.reset();
  BATON_CHECK(store.sessions().put(session, entry));
  return store.changes().append(session_scope(session), change);
}

Result<std::size_t> remove_expired_values_at(DataTransaction& store, const SessionRow& session,
                                             Instant now) {
  if (session.archived_at) return 0;
  BATON_TRY(std::vector<EntryRow> entries,
            store.sessions().expired_entries(session.id, now, Values::left_out));
  for (EntryRow& entry : entries) BATON_CHECK(remove_one(store, session.id, std::move(entry)));
  return entries.size();
}

}  // namespace

// Without a time to live in the settings nothing can expire, and a write needs no further query.
Result<std::size_t> remove_expired_values(OpenSession& session) {
  if (session.settings.longest_ttl == 0) return 0;
  return remove_expired_values_at(session.store, session.row, session.now);
}

Result<void> settle_expired(const SharedCall& call, Workspace& workspace) {
  bool is_due = false;
  BATON_CHECK(read_session(call, workspace, [&](OpenSession& session) -> Result<void> {
    is_due = false;
    if (session.row.archived_at || session.settings.longest_ttl == 0) return {};
    BATON_TRY(
        const std::vector<EntryRow> entries,
        session.store.sessions().expired_entries(session.row.id, session.now, Values::left_out));
    is_due = !entries.empty();
    return {};
  }));
  if (!is_due) return {};
  return write_session(call, workspace, [](OpenSession&) -> Result<void> { return {}; });
}

Result<void> remove_all_expired_values(Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return {};
  std::vector<SessionRow> sessions;
  BATON_CHECK(store->read([&](DataTransaction& transaction) -> Result<void> {
    BATON_TRY(sessions, transaction.sessions().sessions());
    return {};
  }));
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
