#include "store/sqlite/sqlite_store.h"

#include <array>
#include <string>
#include <utility>

#include "host/baton_files.h"
#include "host/directory.h"
#include "store/baton_folder.h"
#include "store/relational/relational_store.h"
#include "store/set_aside_names.h"
#include "store/single_name.h"
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

// SQLite opens these files by name and would write through hard links or symbolic links. Another
// connection of this process may have locks on them, so they are not opened here.
Result<void> require_own_files(const Directory& root) {
  const std::array<RelativePath, 4> files = {kStoreFile, kStoreFile.with_suffix("-wal"),
                                             kStoreFile.with_suffix("-shm"),
                                             kStoreFile.with_suffix("-journal")};
  return store::require_single_names(root, files);
}

Result<std::unique_ptr<DataStore>> open_file(Host& host, const DataLocation& where) {
  BATON_CHECK(require_own_files(host.root));
  BATON_TRY(std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open(file_of(host, where), host.watcher));
  return relational::RelationalStore::open(std::move(connection));
}

// Ok if it exists. The file is closed before SQLite opens it, because closing it later would
// release SQLite's locks.
Result<void> create_empty(Directory& root) {
  const auto file = root.create_exclusive(kStoreFile, Access::private_to_owner);
  if (!file && file.error().code != ErrorCode::conflict) return fail(file.error());
  return {};
}

// The file is created through the project's Directory, which follows no links; SQLite then opens
// the existing file. One process at a time, because enabling the write-ahead log needs exclusive
// access.
Result<std::unique_ptr<DataStore>> create(Host& host, const DataLocation& where) {
  BATON_CHECK(store::make_baton_folder(host));
  BATON_TRY(const std::unique_ptr<Lock> lock,
            host.root.lock(kCreationLock, {.deadline = where.patience, .holder = "store"}));
  BATON_CHECK(store::finish_baton_folder(host));
  BATON_CHECK(create_empty(host.root));
  return open_file(host, where);
}

// A path beside the store that no file has.
Result<RelativePath> path_aside(Host& host) {
  const std::string base = text::concat("store.corrupt-", store::time_for_name(host.clock.now()));
  for (int number = 1;; ++number) {
    const std::string suffix = number == 1 ? "" : text::concat("-", std::to_string(number));
    const RelativePath path = kStoreFile.parent().child(text::concat(base, suffix, ".db"));
    BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
    if (!status) return path;
  }
}

// The store is renamed last: SQLite would apply the log of an old store to a new one.
Result<std::string> rename_store(Host& host) {
  BATON_TRY(const RelativePath aside, path_aside(host));
  for (const std::string_view suffix : {"-wal", "-shm", "-journal"}) {
    const Result<void> renamed =
        host.root.rename(kStoreFile.with_suffix(suffix), aside.with_suffix(suffix));
    if (!renamed && renamed.error().code != ErrorCode::not_found) return fail(renamed.error());
  }
  BATON_CHECK(host.root.rename(kStoreFile, aside));
  BATON_CHECK(host.root.sync(kStoreFile.parent()));
  return std::string(aside.text());
}

// The connection is closed before the files are renamed.
Result<std::vector<std::string>> faults_in_store(Host& host, const DataLocation& where) {
  BATON_TRY(const std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open(file_of(host, where), host.watcher));
  return connection->check();
}

// A store of a newer format is not damaged, nor is one that is busy or has another name.
bool is_damaged(Host& host, const DataLocation& where) {
  if (!require_own_files(host.root)) return false;
  const Result<std::vector<std::string>> faults = faults_in_store(host, where);
  return faults ? !faults->empty() : faults.error().code == ErrorCode::malformed;
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

Result<std::optional<std::string>> set_damaged_store_aside(Host& host, const DataLocation& where) {
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(kStoreFile));
  if (!status || status->kind != EntryKind::file || status->size == 0) return std::nullopt;
  BATON_TRY(const std::unique_ptr<Lock> lock,
            host.root.lock(kCreationLock, {.deadline = where.patience, .holder = "store"}));
  if (!is_damaged(host, where)) return std::nullopt;
  BATON_TRY(std::string name, rename_store(host));
  return name;
}

}  // namespace baton::sqlite
