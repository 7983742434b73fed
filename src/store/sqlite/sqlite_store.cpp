#include "store/sqlite/sqlite_store.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
constexpr std::string_view kLogSuffix = "-wal";

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
  const std::array<RelativePath, 4> files = {kStoreFile, kStoreFile.with_suffix(kLogSuffix),
                                             kStoreFile.with_suffix("-shm"),
                                             kStoreFile.with_suffix("-journal")};
  return store::require_single_names(root, files);
}

bool has_content(const std::optional<EntryStatus>& status) {
  return status && status->size > 0;
}

// Whether the file is too small for the tables, which have a page each. In a store of an earlier
// version they may be in the log only.
bool is_one_page(const EntryStatus& store) {
  constexpr std::uint64_t kPage = 4'096;  // bytes
  return store.size <= kPage;
}

Result<bool> has_tables(Host& host, const DataLocation& where) {
  BATON_TRY(const std::unique_ptr<SqliteConnection> connection,
            SqliteConnection::open(file_of(host, where), host.watcher));
  BATON_TRY(const std::uint64_t format, connection->format());
  return format != 0;
}

// Committed changes whose store was deleted or emptied, or whose tables were cut off the log:
// SQLite deletes the log of an empty store, and writes over what it cannot read. A new store has
// its tables before it has a log, so the log is examined first.
Result<bool> is_log_without_store(Host& host, const DataLocation& where) {
  BATON_TRY(const std::optional<EntryStatus> log,
            host.root.status(kStoreFile.with_suffix(kLogSuffix)));
  if (!has_content(log)) return false;
  BATON_TRY(const std::optional<EntryStatus> store, host.root.status(kStoreFile));
  if (!has_content(store)) return true;
  if (!is_one_page(*store)) return false;
  BATON_TRY(const bool is_whole, has_tables(host, where));
  return !is_whole;
}

Result<void> require_no_log_without_store(Host& host, const DataLocation& where) {
  BATON_TRY(const bool is_without_store, is_log_without_store(host, where));
  if (!is_without_store) return {};
  return fail(ErrorCode::malformed, "the store is damaged", std::string(kStoreFile.text()),
              "the file is missing or empty, and its log store.db-wal is not: restore the file, or "
              "run `baton doctor --fix` to keep the log under another name and begin a new store");
}

Result<std::unique_ptr<DataStore>> open_file(Host& host, const DataLocation& where) {
  BATON_CHECK(require_own_files(host.root));
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
  BATON_CHECK(require_no_log_without_store(host, where));
  BATON_CHECK(create_database_file(host.root, kStoreFile));
  return open_file(host, where);
}

// A path beside the store that neither a file nor a log of a file has.
Result<RelativePath> path_aside(Host& host) {
  const std::string base = text::concat("store.corrupt-", store::time_for_name(host.clock.now()));
  for (int number = 1;; ++number) {
    const std::string suffix = number == 1 ? "" : text::concat("-", std::to_string(number));
    const RelativePath path = kStoreFile.parent().child(text::concat(base, suffix, ".db"));
    BATON_TRY(const std::optional<EntryStatus> status, host.root.status(path));
    BATON_TRY(const std::optional<EntryStatus> log, host.root.status(path.with_suffix(kLogSuffix)));
    if (!status && !log) return path;
  }
}

enum class Renamed : std::uint8_t { yes, missing };

Result<Renamed> rename_if_exists(Directory& root, const RelativePath& from,
                                 const RelativePath& to) {
  const Result<void> renamed = root.rename(from, to);
  if (renamed) return Renamed::yes;
  if (renamed.error().code == ErrorCode::not_found) return Renamed::missing;
  return fail(renamed.error());
}

// The store is renamed last: SQLite would apply the log of an old store to a new one. The answer
// names the log if there is no store.
Result<std::string> rename_store(Host& host) {
  BATON_TRY(const RelativePath aside, path_aside(host));
  for (const std::string_view suffix :
       {kLogSuffix, std::string_view("-shm"), std::string_view("-journal")}) {
    BATON_CHECK(
        rename_if_exists(host.root, kStoreFile.with_suffix(suffix), aside.with_suffix(suffix)));
  }
  BATON_TRY(const Renamed store, rename_if_exists(host.root, kStoreFile, aside));
  BATON_CHECK(host.root.sync(kStoreFile.parent()));
  const RelativePath named = store == Renamed::yes ? aside : aside.with_suffix(kLogSuffix);
  return std::string(named.text());
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
  if (is_log_without_store(host, where).value_or(false)) return true;
  const Result<std::optional<EntryStatus>> status = host.root.status(kStoreFile);
  if (!status || !has_content(*status)) return false;  // missing, or not filled yet
  const Result<std::vector<std::string>> faults = faults_in_store(host, where);
  return faults ? !faults->empty() : faults.error().code == ErrorCode::malformed;
}

}  // namespace

Result<std::unique_ptr<DataStore>> open_store(Host& host, const DataLocation& where,
                                              Creation creation) {
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(kStoreFile));
  if (!status) {
    BATON_CHECK(require_no_log_without_store(host, where));
    if (creation == Creation::never) return std::unique_ptr<DataStore>();
    return create(host, where);
  }
  if (status->kind != EntryKind::file) {
    return fail(ErrorCode::malformed, "not a regular file", std::string(kStoreFile.text()),
                "move it to another place; baton creates a new store");
  }
  // Empty: another process is about to fill it, or died before it did.
  if (status->size == 0) return create(host, where);
  if (is_one_page(*status)) {
    BATON_CHECK(require_own_files(host.root));
    BATON_CHECK(require_no_log_without_store(host, where));
  }
  return open_file(host, where);
}

Result<std::optional<std::string>> set_damaged_store_aside(Host& host, const DataLocation& where) {
  BATON_TRY(const std::optional<EntryStatus> status, host.root.status(kStoreFile));
  if (status && status->kind != EntryKind::file) return std::nullopt;
  BATON_TRY(const std::optional<EntryStatus> log,
            host.root.status(kStoreFile.with_suffix(kLogSuffix)));
  if (!has_content(status) && !has_content(log)) return std::nullopt;
  BATON_TRY(const std::unique_ptr<Lock> lock,
            host.root.lock(kCreationLock, {.deadline = where.patience, .holder = "store"}));
  if (!is_damaged(host, where)) return std::nullopt;
  BATON_TRY(std::string name, rename_store(host));
  return name;
}

}  // namespace baton::sqlite
