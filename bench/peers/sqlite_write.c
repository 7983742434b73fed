// The database way of a durable one-shot update: open, one transaction, close.
//   sqlite_write DATABASE KEY VALUE_FILE     the file's text becomes the key's value
//   sqlite_write DATABASE --create           an empty database in WAL mode
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* const kOpen =
    "PRAGMA busy_timeout=20000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;";
static const char* const kCreate =
    "CREATE TABLE IF NOT EXISTS entries(key TEXT PRIMARY KEY, value TEXT NOT NULL,"
    " updated_at TEXT NOT NULL) WITHOUT ROWID;";
static const char* const kWrite =
    "INSERT INTO entries VALUES(?1, ?2, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))"
    " ON CONFLICT(key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;";

static char* read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  if (file == NULL) return NULL;
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  char* text = calloc(1, (size_t)size + 1);
  const size_t got = text == NULL ? 0 : fread(text, 1, (size_t)size, file);
  fclose(file);
  return got == (size_t)size ? text : NULL;
}

static int write_entry(sqlite3* database, const char* key, const char* value) {
  if (sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) return 1;
  sqlite3_stmt* statement = NULL;
  if (sqlite3_prepare_v2(database, kWrite, -1, &statement, NULL) != SQLITE_OK) return 1;
  sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, value, -1, SQLITE_STATIC);
  const int stepped = sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (stepped != SQLITE_DONE) return 1;
  return sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK ? 0 : 1;
}

int main(int count, char** words) {
  const int creates = count == 3 && strcmp(words[2], "--create") == 0;
  if (!creates && count != 4) return 2;
  sqlite3* database = NULL;
  if (sqlite3_open(words[1], &database) != SQLITE_OK) return 1;
  if (sqlite3_exec(database, kOpen, NULL, NULL, NULL) != SQLITE_OK) return 1;
  int failed = 0;
  if (creates) {
    failed = sqlite3_exec(database, kCreate, NULL, NULL, NULL) != SQLITE_OK;
  } else {
    const char* value = read_file(words[3]);
    failed = value == NULL || write_entry(database, words[2], value);
  }
  sqlite3_close(database);
  return failed;
}
