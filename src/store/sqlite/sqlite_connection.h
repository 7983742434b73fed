#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/directory.h"
#include "host/host.h"
#include "host/watcher.h"
#include "store/data_store.h"
#include "store/relational/connection.h"

struct sqlite3;
struct sqlite3_stmt;

namespace baton::sqlite {

// A row of an answer, valid until the next one. NULL reads as 0 and as an empty text.
class SqliteRow {
 public:
  explicit SqliteRow(sqlite3_stmt* statement) : statement_(statement) {}

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string_view text(int column) const;

 private:
  sqlite3_stmt* statement_;
};

// A database file with a write-ahead log: the store, .claude/baton/store.db, with one fsync per
// commit, or the index of notes. The log is enabled after the tables were created in the file
// itself: if they were in the log, a store whose log was cut off would look like a new one. The
// last process does not checkpoint on close, which costs several fsyncs; the process whose commit
// exceeds 64 pages empties the log.
class SqliteConnection final : public relational::Connection {
 public:
  struct File {
    std::string path;   // absolute, or ":memory:"
    std::string shown;  // the name for errors
    Synchronous synchronous = Synchronous::full;
    Milliseconds patience = {};
    std::function<void()> ring = [] {};  // wakes watchers
  };
  static Result<std::unique_ptr<SqliteConnection>> open(File file, const Watcher& watcher);

  Result<void> begin(relational::Intent intent, std::string_view scope) override;
  Result<void> commit() override;
  relational::RollbackOutcome roll_back() override;
  Result<relational::Rows> run(std::string_view statement,
                               relational::Parameters parameters) override;
  // Calls `take` with each row, without copies; `take` returns whether it wants more rows.
  Result<void> each(std::string_view statement, relational::Parameters parameters,
                    const std::function<bool(const SqliteRow&)>& take);
  Result<void> announce(std::string_view scope) override;
  Result<void> listen() override;  // of the store: watches .claude/baton
  Result<bool> wait(Milliseconds patience) override;
  void wait_at_most(Milliseconds patience) override { file_.patience = patience; }
  Result<std::uint64_t> format() override;
  Result<void> put_format(std::uint64_t format) override;
  [[nodiscard]] std::string_view clustered() const override { return " WITHOUT ROWID"; }
  Result<std::vector<std::string>> check() override;
  Result<void> compact() override;
  [[nodiscard]] int descriptor() const override { return watch_ ? watch_->descriptor() : -1; }
  [[nodiscard]] bool is_in_place() const override;
  [[nodiscard]] std::string description() const override { return file_.shown; }

 private:
  struct CloseDatabase {
    void operator()(sqlite3* database) const;
  };
  struct FinalizeStatement {
    void operator()(sqlite3_stmt* statement) const;
  };
  using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

  SqliteConnection(File file, const Watcher& watcher, sqlite3* database);
  Result<sqlite3_stmt*> prepared(std::string_view statement);
  Result<void> bind(sqlite3_stmt* statement, relational::Parameters parameters) const;
  template <typename Visit>
  Result<void> each_row(sqlite3_stmt* statement, const Visit& visit) const;
  [[nodiscard]] Error failure() const;
  Result<void> use_log();
  static int wait_for_others(void* self, int attempt);
  static int empty_long_log(void* self, sqlite3* database, const char* name, int pages);

  File file_;
  const Watcher& watcher_;
  std::unique_ptr<sqlite3, CloseDatabase> database_;
  std::unordered_map<std::string, Statement> statements_;  // destroyed before the database
  std::unique_ptr<Watch> watch_;
  bool is_announced_ = false;    // the transaction has changes to announce
  bool has_new_format_ = false;  // it created the tables
  std::chrono::steady_clock::time_point waiting_since_;
};

// Creates an empty file for a database; ok if it exists. The file is closed before SQLite opens it,
// because closing it later would release SQLite's locks.
Result<void> create_database_file(Directory& folder, const RelativePath& path);

}  // namespace baton::sqlite
