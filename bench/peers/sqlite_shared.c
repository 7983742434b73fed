// What `baton shared write` and `baton shared read` do to their store, by hand: open, one
// transaction, close.
//   sqlite_shared DATABASE write SESSION KEY VALUE
//   sqlite_shared DATABASE read SESSION KEY
//   sqlite_shared DATABASE fill COUNT          makes it, with so many entries in other sessions
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* const kOpen =
    "PRAGMA busy_timeout=20000; PRAGMA synchronous=FULL;";
static const char* const kCreate =
    "PRAGMA journal_mode=WAL;"
    "CREATE TABLE IF NOT EXISTS sessions(id TEXT PRIMARY KEY, archived_at INTEGER) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS entries(session TEXT, key TEXT, version INTEGER, tokens INTEGER,"
    " written_by TEXT, written_at INTEGER, value TEXT, PRIMARY KEY(session, key)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS changes(session TEXT, sequence INTEGER, key TEXT, author TEXT,"
    " at INTEGER, version INTEGER, PRIMARY KEY(session, sequence)) WITHOUT ROWID;";

static int run(sqlite3* database, const char* sql, const char* const* texts, int count) {
  sqlite3_stmt* statement = NULL;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) return SQLITE_ERROR;
  for (int index = 0; index < count; ++index) {
    sqlite3_bind_text(statement, index + 1, texts[index], -1, SQLITE_STATIC);
  }
  int outcome = sqlite3_step(statement);
  if (outcome == SQLITE_ROW) {
    const unsigned char* text = sqlite3_column_text(statement, 0);
    if (text != NULL) puts((const char*)text);
    outcome = SQLITE_DONE;
  }
  sqlite3_finalize(statement);
  return outcome;
}

static int write_value(sqlite3* database, const char* const* words) {
  if (run(database, "BEGIN IMMEDIATE", NULL, 0) != SQLITE_DONE) return 1;
  const int failed =
      run(database, "INSERT OR IGNORE INTO sessions VALUES(?1, NULL)", words, 1) != SQLITE_DONE ||
      run(database,
          "INSERT INTO entries VALUES(?1, ?2, 1, (length(?3) + 3) / 4, 'user',"
          " 1000 * unixepoch(), ?3) ON CONFLICT(session, key) DO UPDATE SET"
          " version = version + 1, tokens = excluded.tokens, written_at = excluded.written_at,"
          " value = excluded.value"
          " WHERE (SELECT sum(tokens) FROM entries WHERE session = ?1) < 10000",
          words, 3) != SQLITE_DONE ||
      run(database,
          "INSERT INTO changes SELECT ?1, coalesce(max(sequence), 0) + 1, ?2, 'user',"
          " 1000 * unixepoch(), 1 FROM changes WHERE session = ?1",
          words, 2) != SQLITE_DONE;
  return failed || run(database, "COMMIT", NULL, 0) != SQLITE_DONE;
}

static int fill(sqlite3* database, const char* count) {
  const char* const words[] = {count};
  if (sqlite3_exec(database, kCreate, NULL, NULL, NULL) != SQLITE_OK) return 1;
  if (run(database, "BEGIN", NULL, 0) != SQLITE_DONE) return 1;
  const int failed =
      run(database,
          "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + 0)"
          " INSERT INTO entries SELECT 'other_' || (i / 20), 'key_' || i, 1, 50, 'user', 0,"
          " hex(zeroblob(100)) FROM n",
          words, 1) != SQLITE_DONE;
  return failed || run(database, "COMMIT", NULL, 0) != SQLITE_DONE;
}

int main(int count, char** words) {
  if (count < 4) return 2;
  const char* const* const rest = (const char* const*)(words + 3);
  sqlite3* database = NULL;
  if (sqlite3_open(words[1], &database) != SQLITE_OK) return 1;
  if (sqlite3_exec(database, kOpen, NULL, NULL, NULL) != SQLITE_OK) return 1;
  int failed = 2;
  if (strcmp(words[2], "write") == 0 && count == 6) failed = write_value(database, rest);
  if (strcmp(words[2], "read") == 0 && count == 5) {
    failed = run(database, "SELECT value FROM entries WHERE session = ?1 AND key = ?2", rest, 2) !=
             SQLITE_DONE;
  }
  if (strcmp(words[2], "fill") == 0) failed = fill(database, rest[0]);
  sqlite3_close(database);
  return failed;
}
