/* Full-text search of notes as one would write it first: an FTS5 table with all defaults.
 *
 *     sqlite_notes DATABASE index FOLDER     reads every .md file below FOLDER
 *     sqlite_notes DATABASE search QUERY     the 20 best paths, by bm25 */
#define _GNU_SOURCE
#include <ftw.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *database;
static sqlite3_stmt *insert;

static void must(int outcome, int expected) {
  if (outcome == expected) return;
  fprintf(stderr, "sqlite_notes: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *statement) {
  must(sqlite3_exec(database, statement, NULL, NULL, NULL), SQLITE_OK);
}

static int add(const char *path, const struct stat *status, int type, struct FTW *where) {
  (void)where;
  const char *dot = strrchr(path, '.');
  if (type != FTW_F || dot == NULL || strcmp(dot, ".md") != 0) return 0;
  FILE *file = fopen(path, "rb");
  char *text = malloc((size_t)status->st_size + 1);
  if (file == NULL || text == NULL) exit(1);
  const size_t size = fread(text, 1, (size_t)status->st_size, file);
  fclose(file);
  sqlite3_bind_text(insert, 1, path, -1, SQLITE_STATIC);
  sqlite3_bind_text(insert, 2, text, (int)size, SQLITE_STATIC);
  must(sqlite3_step(insert), SQLITE_DONE);
  sqlite3_reset(insert);
  free(text);
  return 0;
}

static int index_folder(const char *folder) {
  run("PRAGMA journal_mode = WAL");
  run("CREATE VIRTUAL TABLE notes USING fts5(path UNINDEXED, text)");
  run("BEGIN");
  must(sqlite3_prepare_v2(database, "INSERT INTO notes VALUES (?, ?)", -1, &insert, NULL),
       SQLITE_OK);
  nftw(folder, add, 64, FTW_PHYS);
  sqlite3_finalize(insert);
  run("COMMIT");
  return 0;
}

static int search(const char *query) {
  sqlite3_stmt *select;
  must(sqlite3_prepare_v2(database,
                          "SELECT path, snippet(notes, 1, '', '', '', 20) FROM notes "
                          "WHERE notes MATCH ? ORDER BY rank LIMIT 20",
                          -1, &select, NULL),
       SQLITE_OK);
  sqlite3_bind_text(select, 1, query, -1, SQLITE_STATIC);
  int outcome;
  while ((outcome = sqlite3_step(select)) == SQLITE_ROW) {
    printf("%s\n%s\n", (const char *)sqlite3_column_text(select, 0),
           (const char *)sqlite3_column_text(select, 1));
  }
  must(outcome, SQLITE_DONE);
  sqlite3_finalize(select);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  must(sqlite3_open(argv[1], &database), SQLITE_OK);
  const int status = strcmp(argv[2], "index") == 0 ? index_folder(argv[3]) : search(argv[3]);
  sqlite3_close(database);
  return status;
}
