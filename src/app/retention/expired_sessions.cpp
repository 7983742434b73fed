#include "app/retention/expired_sessions.h"

#include <map>
#include <string>
#include <utility>

#include "app/core/encryption/data_key_files.h"
#include "app/core/encryption/sealed_values.h"
#include "app/core/encryption/value_keys.h"
#include "app/core/values/store_answer.h"
#include "store/change_log.h"
#include "store/data_store.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// Data keys that remained because their removal failed, or because the session or tree was
// deleted in another copy of the project. Without a record of the deletion, the values may be in
// another store. Those that another store needs are omitted.
Result<void> find_keys_of_deleted(const std::vector<std::string>& owners,
                                  DataTransaction& transaction, Workspace& workspace,
                                  std::vector<ExpiredItem>& items) {
  std::map<std::string, Instant> deleted;
  for (const auto& [scope, kind] :
       {std::pair(kDeletedSessions, kSharedKeys), std::pair(kDeletedThreads, kEnvironmentKeys)}) {
    BATON_TRY(const std::vector<ChangeRow> changes, transaction.changes().below(scope));
    for (const ChangeRow& change : changes) deleted[text::concat(kind, change.key)] = change.at;
  }
  for (const std::string& owner : owners) {
    const auto found = deleted.find(owner);
    if (found == deleted.end()) continue;
    BATON_TRY(const bool is_there, has_keys_owner(owner, transaction));
    if (is_there) continue;
    if (!can_end_use(owner, workspace)) continue;
    items.push_back({.kind = "key", .name = owner, .last_change = found->second, .why = "deleted"});
  }
  return {};
}

// Values whose time to live has ended.
Result<void> add_expired_values(const Identifier& session, DataTransaction& transaction,
                                Instant now, std::vector<ExpiredItem>& items) {
  BATON_TRY(const std::vector<EntryRow> entries,
            transaction.sessions().expired_entries(session, now, Values::included));
  for (const EntryRow& entry : entries) {
    items.push_back({.kind = "value",
                     .name = text::concat(session.text(), "/", entry.key),
                     .bytes = entry.value.value_or("").size(),
                     .last_change = *entry.expires_at,
                     .why = "time to live"});
  }
  return {};
}

Result<ExpiredItem> archived_session(const SessionRow& session, DataTransaction& transaction) {
  ExpiredItem item{
      .kind = "session", .name = session.id.text(), .last_change = *session.archived_at};
  BATON_TRY(const std::vector<EntryRow> entries,
            transaction.sessions().live_entries(session.id, {}, Values::included));
  for (const EntryRow& entry : entries) item.bytes += entry.value.value_or("").size();
  return item;
}

Result<void> find_in_sessions(DataTransaction& transaction, Instant now, SessionItems& found) {
  BATON_TRY(const std::vector<SessionRow> sessions, transaction.sessions().sessions());
  for (const SessionRow& session : sessions) {
    if (!session.archived_at) {
      BATON_CHECK(add_expired_values(session.id, transaction, now, found.values));
    } else {
      BATON_TRY(ExpiredItem item, archived_session(session, transaction));
      found.archived.push_back(std::move(item));
    }
  }
  return {};
}

}  // namespace

Result<SessionItems> session_items(Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return SessionItems{};
  BATON_TRY(const std::vector<std::string> owners, workflows_with_keys(workspace));
  return read_store(*store, [&](DataTransaction& transaction) -> Result<SessionItems> {
    SessionItems found;
    BATON_CHECK(find_keys_of_deleted(owners, transaction, workspace, found.keys));
    BATON_CHECK(find_in_sessions(transaction, workspace.now(), found));
    return found;
  });
}

}  // namespace baton::app
