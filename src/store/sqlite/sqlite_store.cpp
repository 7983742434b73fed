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

// Opened for writing and closed again, which those who watch the folder notice. The store's own
// files would not do: what they show of a commit comes before it can be read.
void ring(Directory& root) {
  if (root.open_append(kCreationLock)) return;
  const auto missing = root.create_exclusive(kCreationLock, Access::private_to_owner);
  static_cast<void>(missing);  // without it they find the change when they look by themselves
}

SqliteConnection::File file_of(Host& host, const DataLocation& where) {
  return {.path = text::concat(where.root, "/", kStoreFile.text()),
          .shown = std::string(kStoreFile.text()),
          .synchronous = where.synchronous,
          .patience = where.patience,
          .ring = [&root = host.root] { ring(root); }};
}

// The library opens these by their names, and would write to whatever has them: opening them for
// an append refuses links, and files with several names. Before the library has its locks on them,
// which closing them here would drop.
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

// The file is made by the project's own door, which follows no link; the library opens what is
// there. One process at a time, since turning on the write-ahead log bears no company.
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
  // Empty: somebody is about to fill it, or died doing so.
  return status->size == 0 ? create(host, where) : open_file(host, where);
}

Result<std::unique_ptr<DataStore>> open_store_in_memory(const Watcher& watcher) {
  BATON_TRY(std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open({.path = ":memory:", .shown = "memory"}, watcher));
  return relational::RelationalStore::open(std::move(connection));
}

}  // namespace baton::sqlite
