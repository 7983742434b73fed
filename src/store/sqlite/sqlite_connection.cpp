#include "store/sqlite/sqlite_connection.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>
#include <utility>

#include "host/baton_files.h"
#include "host/system_hint.h"
#include "text/concat.h"

namespace baton::sqlite {
namespace {

using relational::Intent;
using relational::Parameter;
using relational::Parameters;
using relational::RollbackOutcome;
using relational::Row;
using relational::Rows;

constexpr int kPagesBeforeCheckpoint = 64;
constexpr auto kShortestPause = std::chrono::microseconds(200);
constexpr auto kLongestPause = std::chrono::microseconds(2'000);
constexpr std::size_t kMostFaults = 20;
constexpr std::array kNames = {"$1", "$2", "$3", "$4",  "$5",  "$6",
                               "$7", "$8", "$9", "$10", "$11", "$12"};

// Returns SQLite's code.
int bind_at(sqlite3_stmt* statement, int place, const Parameter& parameter) {
  if (const auto* number = std::get_if<std::int64_t>(&parameter)) {
    return sqlite3_bind_int64(statement, place, *number);
  }
  if (const auto* text = std::get_if<std::string_view>(&parameter)) {
    const char* const bytes = text->data() == nullptr ? "" : text->data();  // null binds as NULL
    return sqlite3_bind_text64(statement, place, bytes, text->size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  return sqlite3_bind_null(statement, place);
}

int primary_code(sqlite3* database) {
  return sqlite3_extended_errcode(database) & 0xff;
}

// The errno of a failed read or write. SQLite does not store it for every operation (such as a
// commit); then the last errno is usually the cause. For other failures, errno may be unrelated.
int cause_of(sqlite3* database, int code) {
  const int said_last = errno;
  const int kept = sqlite3_system_errno(database);
  const bool is_about_files =
      code == SQLITE_IOERR || code == SQLITE_PROTOCOL || code == SQLITE_FULL;
  return kept == 0 && is_about_files ? said_last : kept;
}

// Of a commit: after a failed write or flush, the log may contain the change or not.
Error unknown_outcome(Error error) {
  error.phrase = "durability unknown: the disk did not confirm the change";
  error.hint = text::concat("it may be stored: read it before you repeat it; ", error.hint);
  return error;
}

// Valid until the next step.
std::optional<std::string_view> text_of(sqlite3_stmt* statement, int column) {
  const unsigned char* text = sqlite3_column_text(statement, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
  if (text == nullptr) return std::nullopt;
  return std::string_view(reinterpret_cast<const char*>(text), size);
}

Row row_of(sqlite3_stmt* statement) {
  const int columns = sqlite3_column_count(statement);
  Row row;
  row.reserve(static_cast<std::size_t>(columns));
  for (int column = 0; column < columns; ++column) row.emplace_back(text_of(statement, column));
  return row;
}

}  // namespace

std::int64_t SqliteRow::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

std::string_view SqliteRow::text(int column) const {
  return text_of(statement_, column).value_or(std::string_view());
}

void SqliteConnection::CloseDatabase::operator()(sqlite3* database) const {
  sqlite3_close_v2(database);
}

void SqliteConnection::FinalizeStatement::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

SqliteConnection::SqliteConnection(File file, const Watcher& watcher, sqlite3* database)
    : file_(std::move(file)), watcher_(watcher), database_(database) {}

Result<std::unique_ptr<SqliteConnection>> SqliteConnection::open(File file,
                                                                 const Watcher& watcher) {
  // Otherwise each allocation takes a lock and is added up, for statistics that nobody reads.
  static const int configured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(configured);
  constexpr int kFlags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
  sqlite3* database = nullptr;
  const int opened = sqlite3_open_v2(file.path.c_str(), &database, kFlags, nullptr);
  std::unique_ptr<SqliteConnection> connection(
      new SqliteConnection(std::move(file), watcher, database));
  if (opened != SQLITE_OK) return fail(connection->failure());
  sqlite3_busy_handler(database, wait_for_others, connection.get());
  sqlite3_wal_hook(database, empty_long_log, connection.get());
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  if (connection->file_.synchronous == Synchronous::normal) {
    BATON_CHECK(connection->run("PRAGMA synchronous = NORMAL", {}));
  }
  BATON_TRY(const std::uint64_t format, connection->format());
  if (format != 0) BATON_CHECK(connection->use_log());
  return connection;
}

// The mode is stored in the file: this changes it only after a process that was killed before it
// could. It needs exclusive access.
Result<void> SqliteConnection::use_log() {
  BATON_CHECK(run("PRAGMA journal_mode = WAL", {}));
  return {};
}

// Pauses are shorter than SQLite's own, because a commit takes well under a millisecond.
int SqliteConnection::wait_for_others(void* self, int attempt) {
  auto& connection = *static_cast<SqliteConnection*>(self);
  const auto now = std::chrono::steady_clock::now();
  if (attempt == 0) connection.waiting_since_ = now;
  if (now - connection.waiting_since_ >= connection.file_.patience) return 0;
  std::this_thread::sleep_for(std::min(kShortestPause * (attempt + 1), kLongestPause));
  return 1;
}

// The log is emptied, not only copied: a process that is alone forgets what was copied before it,
// and would copy the same pages after each commit and append to them for ever. If others use the
// log, the next commit tries again.
int SqliteConnection::empty_long_log(void* self, sqlite3* database, const char* name, int pages) {
  if (pages < kPagesBeforeCheckpoint) return SQLITE_OK;
  sqlite3_busy_handler(database, nullptr, nullptr);
  sqlite3_wal_checkpoint_v2(database, name, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_handler(database, wait_for_others, self);
  return SQLITE_OK;
}

Error SqliteConnection::failure() const {
  const int code = primary_code(database_.get());
  Error error{.code = ErrorCode::unavailable,
              .phrase = "the store cannot be used",
              .subject = file_.shown,
              .hint = sqlite3_errmsg(database_.get()),
              .cause = cause_of(database_.get(), code)};
  const std::string_view said = system_hint(error.cause);
  if (!said.empty()) error.hint = said;
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      error.code = ErrorCode::conflict;
      error.phrase = "the store is busy";
      error.hint = "another process is writing to it; try again";
      break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      error.code = ErrorCode::malformed;
      error.phrase = "the store is damaged";
      error.hint = "run `baton doctor --fix` to keep it under another name and begin a new one";
      break;
    case SQLITE_FULL:
      error.phrase = "no space for the store";
      if (said.empty()) error.hint = "free space on the disk";
      break;
    case SQLITE_READONLY:
      error.phrase = "the store is not writable";
      error.hint = "make the file and its folder writable";
      break;
    case SQLITE_TOOBIG: error.code = ErrorCode::limit; break;
    default: break;
  }
  return error;
}

Result<sqlite3_stmt*> SqliteConnection::prepared(std::string_view statement) {
  std::string text(statement);
  if (const auto found = statements_.find(text); found != statements_.end()) {
    return found->second.get();
  }
  sqlite3_stmt* made = nullptr;
  const int outcome = sqlite3_prepare_v3(database_.get(), statement.data(),
                                         static_cast<int>(statement.size()), 0, &made, nullptr);
  if (outcome != SQLITE_OK) return fail(failure());
  return statements_.emplace(std::move(text), Statement(made)).first->second.get();
}

namespace {

// Ends the use of a prepared statement, also if an exception ends it.
class StatementUse {
 public:
  explicit StatementUse(sqlite3_stmt* statement) : statement_(statement) {}
  ~StatementUse() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);  // bound values are valid only until here
  }
  StatementUse(const StatementUse&) = delete;
  StatementUse& operator=(const StatementUse&) = delete;

 private:
  sqlite3_stmt* statement_;
};

}  // namespace

// Calls `visit` at each row, until it returns false.
template <typename Visit>
Result<void> SqliteConnection::each_row(sqlite3_stmt* statement, const Visit& visit) const {
  errno = 0;
  int outcome = sqlite3_step(statement);
  while (outcome == SQLITE_ROW && visit()) outcome = sqlite3_step(statement);
  if (outcome != SQLITE_DONE && outcome != SQLITE_ROW) return fail(failure());
  return {};
}

// A parameter that cannot be bound would stay NULL.
Result<void> SqliteConnection::bind(sqlite3_stmt* statement, Parameters parameters) const {
  std::size_t index = 0;
  for (const Parameter& parameter : parameters) {
    const int place = sqlite3_bind_parameter_index(statement, kNames.at(index++));
    if (bind_at(statement, place, parameter) != SQLITE_OK) return fail(failure());
  }
  return {};
}

Result<Rows> SqliteConnection::run(std::string_view statement, Parameters parameters) {
  BATON_TRY(sqlite3_stmt* const made, prepared(statement));
  const StatementUse use(made);
  BATON_CHECK(bind(made, parameters));
  Rows rows;
  const Result<void> done = each_row(made, [&] {
    rows.push_back(row_of(made));
    return true;
  });
  if (!done) return fail(done.error());
  return rows;
}

Result<void> SqliteConnection::each(std::string_view statement, Parameters parameters,
                                    const std::function<bool(const SqliteRow&)>& take) {
  BATON_TRY(sqlite3_stmt* const made, prepared(statement));
  const StatementUse use(made);
  BATON_CHECK(bind(made, parameters));
  return each_row(made, [&] { return take(SqliteRow(made)); });
}

Result<void> SqliteConnection::begin(Intent intent, std::string_view /*scope*/) {
  is_announced_ = false;
  has_new_format_ = false;
  BATON_CHECK(run(intent == Intent::writes ? "BEGIN IMMEDIATE" : "BEGIN", {}));
  return {};
}

Result<void> SqliteConnection::commit() {
  const Result<Rows> done = run("COMMIT", {});
  const bool is_unknown = primary_code(database_.get()) == SQLITE_IOERR;
  if (!done) return fail(is_unknown ? unknown_outcome(done.error()) : done.error());
  if (is_announced_) file_.ring();
  if (!has_new_format_) return {};
  BATON_CHECK(use_log());
  BATON_CHECK(format());  // opens the log, which keeps others from deleting it
  return {};
}

RollbackOutcome SqliteConnection::roll_back() {
  if (sqlite3_get_autocommit(database_.get()) == 0) {
    const Result<Rows> undone = run("ROLLBACK", {});
    static_cast<void>(undone);  // if this fails, closing the file has the same effect
  }
  return RollbackOutcome::ended;
}

Result<void> SqliteConnection::announce(std::string_view /*scope*/) {
  is_announced_ = true;
  return {};
}

Result<void> SqliteConnection::listen() {
  BATON_TRY(watch_, watcher_.watch(kBatonFolder));
  return {};
}

Result<bool> SqliteConnection::wait(Milliseconds patience) {
  if (!watch_) BATON_CHECK(listen());
  return watch_->wait(patience);
}

bool SqliteConnection::is_in_place() const {
  int has_moved = 0;  // remains 0 if there is no file to move
  ::sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  return has_moved == 0;
}

Result<std::uint64_t> SqliteConnection::format() {
  BATON_TRY(const Rows rows, run("PRAGMA user_version", {}));
  const std::string digits = rows.empty() ? std::string() : rows[0][0].value_or("0");
  return std::strtoull(digits.c_str(), nullptr, 10);
}

Result<void> SqliteConnection::put_format(std::uint64_t format) {
  BATON_CHECK(run(text::concat("PRAGMA user_version = ", std::to_string(format)), {}));
  has_new_format_ = true;
  return {};
}

// VACUUM writes the file anew without free pages; the checkpoint empties the log.
Result<void> SqliteConnection::compact() {
  BATON_CHECK(run("VACUUM", {}));
  BATON_TRY(const Rows rows, run("PRAGMA wal_checkpoint(TRUNCATE)", {}));
  const bool is_busy = !rows.empty() && !rows[0].empty() && rows[0][0] != "0";
  if (!is_busy) return {};
  return fail(ErrorCode::conflict, "the store is in use, so that earlier values stay in its log",
              file_.shown, "end the other processes that use the store and try again");
}

Result<std::vector<std::string>> SqliteConnection::check() {
  BATON_TRY(const Rows rows,
            run(text::concat("PRAGMA integrity_check(", std::to_string(kMostFaults), ")"), {}));
  std::vector<std::string> faults;
  for (const Row& row : rows) {
    std::string line = row.empty() ? std::string() : row.front().value_or(std::string());
    if (line != "ok") faults.push_back(std::move(line));
  }
  return faults;
}

Result<void> create_database_file(Directory& folder, const RelativePath& path) {
  const auto made = folder.create_exclusive(path, Access::private_to_owner);
  if (!made && made.error().code != ErrorCode::conflict) return fail(made.error());
  return {};
}

}  // namespace baton::sqlite
