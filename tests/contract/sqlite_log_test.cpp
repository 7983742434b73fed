// What a write-ahead log may lose without the store counting as a new one.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <string>

#include "contract/data_store_subject.h"
#include "host/baton_files.h"
#include "store/sqlite/sqlite_store.h"
#include "support/posix_host.h"

namespace baton::test {
namespace {

class SqliteLog : public testing::Test {
 protected:
  Result<std::unique_ptr<DataStore>> open(Creation creation) {
    return sqlite::open_store(posix_.host, where(), creation);
  }
  [[nodiscard]] DataLocation where() const { return {.root = posix_.folder.path().string()}; }
  [[nodiscard]] std::filesystem::path store(const std::string& suffix) const {
    return posix_.folder / (std::string(kStoreFile.text()) + suffix);
  }

  // A store whose tables are only in its log, as earlier versions created it.
  void make_store_with_tables_in_log() const {
    std::filesystem::create_directories(store("").parent_path());
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(store("").c_str(), &database), SQLITE_OK);
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    const char* const made =
        "PRAGMA journal_mode = WAL; BEGIN; CREATE TABLE a (b); PRAGMA user_version = 2; COMMIT";
    EXPECT_EQ(sqlite3_exec(database, made, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  }

  PosixHost posix_;
};

TEST_F(SqliteLog, DoesNotHoldTheTablesOfANewStore) {
  ASSERT_TRUE(open(Creation::where_missing));
  std::filesystem::remove(store("-shm"));
  std::filesystem::resize_file(store("-wal"), 0);
  const auto again = open(Creation::never);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->check().value(), std::vector<std::string>());
}

TEST_F(SqliteLog, WithoutItsTablesMeansThatTheStoreIsDamaged) {
  make_store_with_tables_in_log();
  constexpr std::uintmax_t kHeaderAndPart = 2'000;  // bytes
  std::filesystem::resize_file(store("-wal"), kHeaderAndPart);
  for (const Creation creation : {Creation::never, Creation::where_missing}) {
    const auto opened = open(creation);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::malformed);
  }
  EXPECT_EQ(std::filesystem::file_size(store("-wal")), kHeaderAndPart);
  EXPECT_TRUE(sqlite::set_damaged_store_aside(posix_.host, where()).value());
  EXPECT_FALSE(std::filesystem::exists(store("-wal")));
}

}  // namespace
}  // namespace baton::test
