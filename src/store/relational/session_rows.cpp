#include "store/relational/session_rows.h"

#include <algorithm>
#include <array>
#include <utility>

#include "store/change_log.h"
#include "store/relational/cells.h"
#include "store/relational/change_rows.h"
#include "text/concat.h"

namespace baton::relational {
namespace {

// The columns of an entry up to its value, or NULL in place of it, which a statement adds.
constexpr std::string_view kSelectEntry = "SELECT key, version, tokens, written_by, written_at, ";

// After the value, `expires_at` may follow.
EntryRow entry_in(Row& row) {
  Cells cells(row);
  EntryRow entry;
  entry.key = cells.text();
  entry.version = cells.number();
  entry.tokens = cells.number();
  entry.written_by = cells.text();
  entry.written_at = cells.time();
  entry.value = cells.optional_text();
  entry.expires_at = cells.optional_time();
  return entry;
}

Result<std::vector<EntryRow>> entries_in(Result<Rows> rows) {
  if (!rows) return fail(std::move(rows).error());
  std::vector<EntryRow> entries;
  entries.reserve(rows->size());
  for (Row& row : *rows) entries.push_back(entry_in(row));
  return entries;
}

// Sorted here, because engines sort text by different rules.
Result<std::vector<EntryRow>> by_key(Result<std::vector<EntryRow>> entries) {
  if (entries) std::ranges::sort(*entries, {}, &EntryRow::key);
  return entries;
}

std::string select_entries(Values values, std::string_view condition) {
  return text::concat(kSelectEntry, values == Values::included ? "value" : "NULL",
                      ", expires_at FROM entries WHERE session = $1 AND ", condition);
}

constexpr std::string_view kSelectSessions =
    "SELECT id, incarnation, created_by, created_at, archived_at, configuration FROM sessions ";

// Rows with an invalid id were not written by baton and are skipped.
std::optional<SessionRow> session_in(Row& row) {
  Cells cells(row);
  Result<Identifier> id = Identifier::parse(cells.text());
  if (!id) return std::nullopt;
  SessionRow session{.id = *std::move(id), .incarnation = {}, .created_by = {}, .created_at = {}};
  session.incarnation = cells.text();
  session.created_by = cells.text();
  session.created_at = cells.time();
  session.archived_at = cells.optional_time();
  session.configuration = cells.text();
  return session;
}

constexpr std::string_view kSnapshots =
    "SELECT s.label, s.taken_by, s.taken_at, count(e.key), coalesce(sum(e.tokens), 0) "
    "FROM snapshots s LEFT JOIN snapshot_entries e ON e.session = s.session AND e.label = s.label ";
constexpr std::string_view kBySnapshot = "GROUP BY s.label, s.taken_by, s.taken_at";

Result<std::vector<SnapshotRow>> snapshots_in(Result<Rows> rows) {
  if (!rows) return fail(std::move(rows).error());
  std::vector<SnapshotRow> snapshots;
  for (Row& row : *rows) {
    Cells cells(row);
    SnapshotRow snapshot{.label = cells.text(), .taken_by = {}, .taken_at = {}};
    snapshot.taken_by = cells.text();
    snapshot.taken_at = cells.time();
    snapshot.keys = cells.number();
    snapshot.tokens = cells.number();
    snapshots.push_back(std::move(snapshot));
  }
  return snapshots;
}

}  // namespace

Result<std::optional<SessionRow>> SessionRows::session(const Identifier& id) {
  BATON_TRY(Rows rows,
            connection_.run(text::concat(kSelectSessions, "WHERE id = $1"), {id.text()}));
  if (rows.empty()) return std::nullopt;
  return session_in(rows.front());
}

Result<std::vector<SessionRow>> SessionRows::sessions() {
  BATON_TRY(Rows rows, connection_.run(kSelectSessions, {}));
  std::vector<SessionRow> sessions;
  for (Row& row : rows) {
    if (std::optional<SessionRow> session = session_in(row)) {
      sessions.push_back(*std::move(session));
    }
  }
  std::ranges::sort(sessions, {}, &SessionRow::id);
  return sessions;
}

Result<void> SessionRows::put(const SessionRow& session) {
  BATON_CHECK(connection_.run(
      "INSERT INTO sessions (id, incarnation, created_by, created_at, archived_at, configuration) "
      "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET "
      "archived_at = excluded.archived_at, configuration = excluded.configuration",
      {session.id.text(), session.incarnation, session.created_by, time(session.created_at),
       optional_time(session.archived_at), session.configuration}));
  return {};
}

Result<void> SessionRows::erase(const Identifier& session) {
  constexpr std::array<std::string_view, 5> kTables = {
      "DELETE FROM entries WHERE session = $1", "DELETE FROM versions WHERE session = $1",
      "DELETE FROM snapshots WHERE session = $1", "DELETE FROM snapshot_entries WHERE session = $1",
      "DELETE FROM sessions WHERE id = $1"};
  for (const std::string_view statement : kTables) {
    BATON_CHECK(connection_.run(statement, {session.text()}));
  }
  return ChangeRows(connection_).erase(session_scope(session));
}

Result<std::optional<EntryRow>> SessionRows::entry(const Identifier& session,
                                                   const std::string& key) {
  BATON_TRY(Rows rows,
            connection_.run(select_entries(Values::included, "key = $2"), {session.text(), key}));
  if (rows.empty()) return std::nullopt;
  return entry_in(rows.front());
}

Result<std::vector<EntryRow>> SessionRows::live_entries(const Identifier& session, Instant now,
                                                        Values values) {
  const std::string statement =
      select_entries(values, "value IS NOT NULL AND (expires_at IS NULL OR expires_at > $2)");
  return by_key(entries_in(connection_.run(statement, {session.text(), time(now)})));
}

Result<std::vector<EntryRow>> SessionRows::expired_entries(const Identifier& session, Instant now,
                                                           Values values) {
  const std::string statement = select_entries(values, "value IS NOT NULL AND expires_at <= $2");
  Result<std::vector<EntryRow>> entries =
      by_key(entries_in(connection_.run(statement, {session.text(), time(now)})));
  if (entries) std::ranges::stable_sort(*entries, {}, &EntryRow::expires_at);
  return entries;
}

Result<std::uint64_t> SessionRows::live_tokens_beside(const Identifier& session,
                                                      const std::string& key, Instant now) {
  BATON_TRY(Rows rows, connection_.run("SELECT coalesce(sum(tokens), 0) FROM entries "
                                       "WHERE session = $1 AND key <> $2 AND value IS NOT NULL "
                                       "AND (expires_at IS NULL OR expires_at > $3)",
                                       {session.text(), key, time(now)}));
  return rows.empty() ? 0 : Cells(rows.front()).number();
}

Result<void> SessionRows::put(const Identifier& session, const EntryRow& entry) {
  BATON_CHECK(connection_.run(
      "INSERT INTO entries "
      "(session, key, version, tokens, written_by, written_at, expires_at, value) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (session, key) DO UPDATE SET "
      "version = excluded.version, tokens = excluded.tokens, written_by = excluded.written_by, "
      "written_at = excluded.written_at, expires_at = excluded.expires_at, "
      "value = excluded.value",
      {session.text(), entry.key, number(entry.version), number(entry.tokens), entry.written_by,
       time(entry.written_at), optional_time(entry.expires_at), optional_text(entry.value)}));
  return {};
}

Result<std::vector<EntryRow>> SessionRows::versions(const Identifier& session,
                                                    const std::string& key) {
  return entries_in(connection_.run(
      text::concat(kSelectEntry,
                   "value FROM versions WHERE session = $1 AND key = $2 ORDER BY version"),
      {session.text(), key}));
}

Result<void> SessionRows::keep_version(const Identifier& session, const EntryRow& earlier) {
  BATON_CHECK(connection_.run(
      "INSERT INTO versions (session, key, version, tokens, written_by, written_at, value) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {session.text(), earlier.key, number(earlier.version), number(earlier.tokens),
       earlier.written_by, time(earlier.written_at), optional_text(earlier.value)}));
  return {};
}

Result<void> SessionRows::forget_versions(const Identifier& session, const std::string& key,
                                          std::uint64_t before) {
  BATON_CHECK(
      connection_.run("DELETE FROM versions WHERE session = $1 AND key = $2 AND version < $3",
                      {session.text(), key, number(before)}));
  return {};
}

Result<void> SessionRows::take_snapshot(const Identifier& session, const SnapshotRow& snapshot) {
  BATON_CHECK(connection_.run(
      "INSERT INTO snapshots (session, label, taken_by, taken_at) VALUES ($1, $2, $3, $4)",
      {session.text(), snapshot.label, snapshot.taken_by, time(snapshot.taken_at)}));
  BATON_CHECK(connection_.run(
      "INSERT INTO snapshot_entries "
      "(session, label, key, version, tokens, written_by, written_at, value) "
      "SELECT session, CAST($2 AS TEXT), key, version, tokens, written_by, written_at, value "
      "FROM entries WHERE session = $1 AND value IS NOT NULL "
      "AND (expires_at IS NULL OR expires_at > $3)",
      {session.text(), snapshot.label, time(snapshot.taken_at)}));
  return {};
}

Result<std::vector<SnapshotRow>> SessionRows::snapshots(const Identifier& session) {
  BATON_TRY(std::vector<SnapshotRow> snapshots,
            snapshots_in(connection_.run(
                text::concat(kSnapshots, "WHERE s.session = $1 ", kBySnapshot), {session.text()})));
  std::ranges::sort(snapshots, {}, [](const SnapshotRow& row) {
    return std::pair(row.taken_at, std::string_view(row.label));
  });
  return snapshots;
}

Result<std::optional<SnapshotRow>> SessionRows::snapshot(const Identifier& session,
                                                         const std::string& label) {
  BATON_TRY(std::vector<SnapshotRow> found,
            snapshots_in(connection_.run(
                text::concat(kSnapshots, "WHERE s.session = $1 AND s.label = $2 ", kBySnapshot),
                {session.text(), label})));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

Result<std::vector<EntryRow>> SessionRows::snapshot_entries(const Identifier& session,
                                                            const std::string& label) {
  return by_key(entries_in(connection_.run(
      text::concat(kSelectEntry, "value FROM snapshot_entries WHERE session = $1 AND label = $2"),
      {session.text(), label})));
}

Result<void> SessionRows::forget_in_snapshots(const Identifier& session, const std::string& key) {
  BATON_CHECK(connection_.run("DELETE FROM snapshot_entries WHERE session = $1 AND key = $2",
                              {session.text(), key}));
  return {};
}

Result<std::vector<std::string>> SessionRows::snapshots_with(const Identifier& session,
                                                             const std::string& key) {
  BATON_TRY(Rows rows,
            connection_.run("SELECT label FROM snapshot_entries WHERE session = $1 AND key = $2",
                            {session.text(), key}));
  std::vector<std::string> labels;
  labels.reserve(rows.size());
  for (Row& row : rows) labels.push_back(Cells(row).text());
  std::ranges::sort(labels);
  return labels;
}

}  // namespace baton::relational
