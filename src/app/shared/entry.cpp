#include "app/shared/entry.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/shared/faults.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

ChangeRow change_of(const OpenSession& session, const EntryRow& entry, std::string action) {
  return {.action = std::move(action),
          .key = entry.key,
          .author = session.participant,
          .at = session.now,
          .version = entry.version,
          .tokens = entry.tokens};
}

Result<void> remove_withheld(const OpenSession& session, std::vector<EntryRow>& entries,
                             Workspace& workspace) {
  std::vector<EntryRow> kept;
  for (EntryRow& entry : entries) {
    BATON_TRY(const bool withheld, is_withheld(authored(entry), session.participant, workspace));
    if (!withheld) kept.push_back(std::move(entry));
  }
  entries = std::move(kept);
  return {};
}

// The oldest version to keep if `present` is the newest.
std::uint64_t oldest_kept(std::uint64_t present, std::uint64_t history) {
  return present >= history ? present - history + 1 : 0;
}

}  // namespace

Json entry_json(const EntryRow& entry) {
  return {{"key", entry.key},
          {"value", entry.value.value_or(std::string())},
          {"written_by", entry.written_by},
          {"written_at", text::format_date_time(entry.written_at)},
          {"version", entry.version}};
}

Json entry_head_json(const EntryRow& entry) {
  return {{"key", entry.key},
          {"written_by", entry.written_by},
          {"written_at", text::format_date_time(entry.written_at)},
          {"version", entry.version},
          {"value_size_tokens", entry.tokens}};
}

std::uint64_t total_tokens(const std::vector<EntryRow>& entries) {
  std::uint64_t total = 0;
  for (const EntryRow& entry : entries) total += entry.tokens;
  return total;
}

Json sizes_json(const std::vector<EntryRow>& entries, std::uint64_t limit) {
  return {{"total_size_tokens", total_tokens(entries)},
          {"max_total_tokens", limit},
          {"key_count", entries.size()}};
}

bool is_live(const EntryRow& entry, Instant now) {
  return entry.value && (!entry.expires_at || *entry.expires_at > now);
}

Result<EntryRow> require_live(OpenSession& session, const std::string& key) {
  BATON_TRY(std::optional<EntryRow> entry, session.store.sessions().entry(session.row.id, key));
  if (!entry || !is_live(*entry, session.now)) return fail(shared::key_not_found(key));
  return *std::move(entry);
}

AuthoredValue authored(const EntryRow& entry) {
  return {.kind = policy::Kind::shared, .key = entry.key, .author = entry.written_by};
}

ValuePlace place_of(const OpenSession& session, const std::string& key) {
  return {.kind = policy::Kind::shared, .owner = session.row.id.text(), .key = key};
}

Result<void> open_entry(const OpenSession& session, EntryRow& entry, Workspace& workspace) {
  if (!entry.value) return {};
  BATON_CHECK(require_access(authored(entry), session.participant, workspace));
  BATON_TRY(OpenedValue opened, open_stored(*entry.value, place_of(session, entry.key), workspace));
  entry.value = std::move(opened.text);
  return {};
}

Result<void> show_values(const OpenSession& session, std::vector<EntryRow>& entries,
                         Workspace& workspace) {
  BATON_CHECK(remove_withheld(session, entries, workspace));
  for (EntryRow& entry : entries) {
    if (!entry.value) continue;
    BATON_TRY(entry.value, shown_value(*entry.value, place_of(session, entry.key), workspace));
  }
  return {};
}

Result<void> remove_hidden(const OpenSession& session, std::vector<EntryRow>& entries,
                           Workspace& workspace) {
  std::erase_if(entries, [&](const EntryRow& entry) {
    return !shared::may_read(session.settings, entry.key, session.participant);
  });
  return remove_withheld(session, entries, workspace);
}

Result<std::vector<EntryRow>> visible_entries(OpenSession& session, Values values,
                                              Workspace& workspace) {
  BATON_TRY(std::vector<EntryRow> entries,
            session.store.sessions().live_entries(session.row.id, session.now, values));
  BATON_CHECK(remove_hidden(session, entries, workspace));
  return entries;
}

Result<EntryRow> put_value(OpenSession& session, const std::optional<EntryRow>& before,
                           EntryRow next) {
  SessionTables& tables = session.store.sessions();
  const Identifier& id = session.row.id;
  next.version = before ? before->version + 1 : 1;
  if (next.written_by.empty()) next.written_by = session.participant;
  next.written_at = session.now;
  if (before && is_live(*before, session.now)) {
    BATON_CHECK(tables.keep_version(id, *before));
    const std::uint64_t oldest = oldest_kept(next.version, session.settings.history);
    BATON_CHECK(tables.forget_versions(id, next.key, oldest));
  } else if (before && before->value) {  // the value expired, and its history with it
    BATON_CHECK(tables.forget_versions(id, next.key, next.version));
  }
  BATON_CHECK(tables.put(id, next));
  BATON_CHECK(session.store.changes().append(session.scope(), change_of(session, next, "write")));
  return next;
}

Result<void> take_value(OpenSession& session, const EntryRow& before) {
  return erase_value(session.store, session.row.id, before, change_of(session, before, "delete"));
}

Result<void> erase_value(DataTransaction& store, const Identifier& session, EntryRow entry,
                         const ChangeRow& change) {
  BATON_CHECK(store.sessions().forget_versions(session, entry.key, entry.version + 1));
  entry.value.reset();
  entry.tokens = 0;
  entry.expires_at.reset();
  BATON_CHECK(store.sessions().put(session, entry));
  return store.changes().append(session_scope(session), change);
}

}  // namespace baton::app
