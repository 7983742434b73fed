#include "store/sqlite/sqlite_store.h"

#include <string>
#include <utility>

#include "host/directory.h"
#include "store/baton_folder.h"
#include "store/relational/relational_store.h"
#include "store/sqlite/sqlite_connection.h"
#include "text/concat.h"

namespace baton::sqlite {
namespace {

constexpr RelativePath kCreationLock = ".claude/baton/store.lock";

// Opens a file for writing and closes it, which processes that watch the folder notice. The store's
// own files are not suitable: their events come before the commit is readable.
void ring(Directory& root) {
  if (root.open_append(kCreationLock)) return;
  const auto missing = root.create_exclusive(kCreationLock, Access::private_to_owner);
  static_cast<void>(missing);  // without it, watchers find the change at their next check
}

SqliteConnection::File file_of(Host& host, const DataLocation& where) {
  return {.path = text::concat(where.root, "/", kStoreFile.text()),
          .shown = std::string(kStoreFile.text()),
          .synchronous = where.synchronous,
          .patience = where.patience,
          .ring = [&root = host.root] { ring(root); }};
}

// SQLite opens these files by name and would write through hard links or symbolic links. Opening
// them for append refuses both. Call this before SQLite has its locks, because closing the files
// here would release them.
Result<void> require_single_names(Directory& root) {
  for (const std::string_view suffix : {"", "-wal", "-shm", "-journal"}) {
    const Result<std::unique_ptr<AppendFile>> file =
        root.open_append(suffix.empty() ? kStoreFile : kStoreFile.with_suffix(suffix));
    if (!file && file.error().code == ErrorCode::malformed) return fail(file.error());
  }
  return {};
}

Result<std::unique_ptr<DataStore>> open_file(Host& host, const DataLocation& where) {
  BATON_CHECK(require_single_names(host.root));
  BATON_TRY(std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open(file_of(host, where), host.watcher));
  return relational::RelationalStore::open(std::move(connection));
}

// The file is created through the project's Directory, which follows no links; SQLite then opens
// the existing file. One process at a time, because enabling the write-ahead log needs exclusive
// access.
Result<std::unique_ptr<DataStore>> create(Host& host, const DataLocation& where) {
  BATON_CHECK(store::make_baton_folder(host));
  BATON_TRY(const std::unique_ptr<Lock> lock,
            host.root.lock(kCreationLock, {.deadline = where.patience, .holder = "store"}));
  BATON_CHECK(store::finish_baton_folder(host));
  const auto file = host.root.create_exclusive(kStoreFile, Access::private_to_owner);
  if (!file && file.error().code != ErrorCode::conflict) return fail(file.error());
  return open_file(host, where);
}

}  // namespace

Result<std::unique_ptr<DataStore>> open_store(Host& host, const DataLocation& where,
                                              Creation creation) {
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(kStoreFile));
  if (!status) {
    if (creation == Creation::never) return std::unique_ptr<DataStore>();
    return create(host, where);
  }
  if (status->kind != EntryKind::file) {
    return fail(ErrorCode::malformed, "not a regular file", std::string(kStoreFile.text()),
                "move it to another place; baton creates a new store");
  }
  // Empty: another process is about to fill it, or died before it did.
  return status->size == 0 ? create(host, where) : open_file(host, where);
}

}  // namespace baton::sqlite
