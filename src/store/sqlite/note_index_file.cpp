#include "store/sqlite/note_index_file.h"

#include <utility>

#include "store/sqlite/note_tables.h"
#include "store/sqlite/sqlite_connection.h"
#include "text/concat.h"

namespace baton::sqlite {
namespace {

constexpr Milliseconds kPatience{10'000};

Result<std::unique_ptr<NoteIndex>> open_file(const NoteIndexFile& file, const Watcher& watcher) {
  BATON_TRY(std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open({.path = text::concat(file.path, "/", file.name),
                                    .shown = file.name,
                                    .synchronous = Synchronous::normal,
                                    .patience = kPatience},
                                   watcher));
  return NoteTables::open(std::move(connection));
}

// One process at a time, because enabling the write-ahead log needs exclusive access.
Result<std::unique_ptr<NoteIndex>> create(const NoteIndexFile& file, const Watcher& watcher) {
  BATON_TRY(const RelativePath path, RelativePath::parse(file.name));
  BATON_TRY(const std::unique_ptr<Lock> lock,
            file.folder.lock(path.with_suffix(".lock"), {.holder = "index"}));
  BATON_CHECK(create_database_file(file.folder, path));
  Result<std::unique_ptr<NoteIndex>> index = open_file(file, watcher);
  if (index || index.error().code != ErrorCode::malformed) return index;
  BATON_CHECK(forget_note_index(file));
  BATON_CHECK(create_database_file(file.folder, path));
  return open_file(file, watcher);
}

}  // namespace

Result<void> forget_note_index(const NoteIndexFile& file) {
  for (const std::string_view suffix : {"", "-wal", "-shm"}) {
    BATON_TRY(const RelativePath path, RelativePath::parse(text::concat(file.name, suffix)));
    const Result<void> removed = file.folder.remove(path);
    if (!removed && removed.error().code != ErrorCode::not_found) return fail(removed.error());
  }
  return {};
}

Result<std::unique_ptr<NoteIndex>> open_note_index(const NoteIndexFile& file,
                                                   const Watcher& watcher) {
  BATON_TRY(const RelativePath path, RelativePath::parse(file.name));
  BATON_TRY(const std::optional<EntryStatus> status, file.folder.status(path));
  if (!status || status->size == 0) return create(file, watcher);
  Result<std::unique_ptr<NoteIndex>> index = open_file(file, watcher);
  if (index || index.error().code != ErrorCode::malformed) return index;
  return create(file, watcher);
}

Result<std::unique_ptr<NoteIndex>> open_note_index_in_memory(const Watcher& watcher) {
  BATON_TRY(std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open({.path = ":memory:", .shown = "memory"}, watcher));
  return NoteTables::open(std::move(connection));
}

}  // namespace baton::sqlite
