#include "contract/data_store_subject.h"

#include <sqlite3.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

#include "host/baton_files.h"
#include "store/sqlite/sqlite_store.h"
#include "support/fake_host.h"
#include "support/posix_host.h"
#include "support/store_in_memory.h"
#ifdef BATON_HAS_POSTGRES
#include "store/postgres/postgres_store.h"
#include "support/postgres_database.h"
#endif

namespace baton::test {
namespace {

class InMemory final : public DataStoreSubject {
 public:
  Result<std::unique_ptr<DataStore>> open(Milliseconds /*patience*/) override {
    return open_store_in_memory(watcher_);
  }
  void pretend_a_newer_format() override { FAIL() << "nobody else can get at it"; }
  void go_back_to_format(int /*number*/) override { FAIL() << "nobody else can get at it"; }
  void damage() override { FAIL() << "nobody else can get at it"; }

 private:
  FakeWatcher watcher_;
};

class OnDisk final : public DataStoreSubject {
 public:
  Result<std::unique_ptr<DataStore>> open(Milliseconds patience) override {
    return sqlite::open_store(posix_.host,
                              {.root = posix_.folder.path().string(), .patience = patience},
                              Creation::where_missing);
  }
  void pretend_a_newer_format() override { run("PRAGMA user_version = 99"); }
  void go_back_to_format(int number) override {
    run("ALTER TABLE environment DROP COLUMN description_by; PRAGMA user_version = 2");
    if (number == 1) run("ALTER TABLE environment DROP COLUMN value_by; PRAGMA user_version = 1");
  }
  void damage() override {
    run("DELETE FROM sqlite_master WHERE name = 'entries'");  // its pages belong to nothing now
  }

  std::string bytes() override {
    std::string bytes;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(posix_.folder.path())) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      bytes.append(std::istreambuf_iterator<char>(file), {});
    }
    return bytes;
  }

 private:
  void run(const char* statement) const {
    sqlite3* database = nullptr;
    const std::string file = (posix_.folder / std::string(kStoreFile.text())).string();
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    const std::string all = std::string("PRAGMA writable_schema = ON; ") + statement;
    EXPECT_EQ(sqlite3_exec(database, all.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
  }

  PosixHost posix_;
};

#ifdef BATON_HAS_POSTGRES
class OnAServer final : public DataStoreSubject {
 public:
  Result<std::unique_ptr<DataStore>> open(Milliseconds patience) override {
    return postgres::open_store({.root = "/", .server = database_.url(), .patience = patience});
  }
  void pretend_a_newer_format() override { database_.run("UPDATE baton.format SET number = 99"); }
  void go_back_to_format(int number) override {
    database_.run("ALTER TABLE baton.environment DROP COLUMN description_by");
    database_.run("UPDATE baton.format SET number = 2");
    if (number != 1) return;
    database_.run("ALTER TABLE baton.environment DROP COLUMN value_by");
    database_.run("UPDATE baton.format SET number = 1");
  }
  void damage() override { database_.run("ALTER TABLE baton.entries DROP COLUMN tokens"); }

 private:
  PostgresDatabase database_;
};
#endif

template <typename Kind>
std::unique_ptr<DataStoreSubject> make() {
  return std::make_unique<Kind>();
}

std::string nothing() {
  return {};
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Engine& engine) {
  return out << engine.name;
}

Engine sqlite_in_memory() {
  return {"sqlite_in_memory", make<InMemory>, nothing};
}

Engine sqlite_on_disk() {
  return {"sqlite_on_disk", make<OnDisk>, nothing};
}

Engine postgresql() {
#ifdef BATON_HAS_POSTGRES
  return {"postgresql", make<OnAServer>, PostgresDatabase::missing};
#else
  return {"postgresql", make<InMemory>,
          [] { return std::string("built without libpq: PostgreSQL is NOT TESTED"); }};
#endif
}

}  // namespace baton::test
