// The line to a server breaks during a commit, exactly before or exactly after it is done, or is
// silent.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "faults/cutting_line.h"
#include "store/postgres/postgres_store.h"
#include "support/postgres_database.h"

namespace baton {
namespace {

using test::Cut;

constexpr std::string_view kScope = "session:s";

struct CutCommit : testing::Test {
  void SetUp() override {
    const std::string missing = test::PostgresDatabase::missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
    database = std::make_unique<test::PostgresDatabase>();
    line = std::make_unique<test::CuttingLine>(database->socket());
    store = open("postgresql://baton@127.0.0.1:" + std::to_string(line->port()) + "/" +
                 database->name());
  }

  static std::unique_ptr<DataStore> open(const std::string& url) {
    return postgres::open_store({.root = "/", .server = url, .patience = Milliseconds{1'000}})
        .value();
  }

  Result<void> append() {
    return store->write(kScope, [this](DataTransaction& all) {
      ++attempts;
      return all.changes().append(kScope, {.action = "write", .key = "k", .author = "p"});
    });
  }

  std::string kept() const { return database->run("SELECT count(*) FROM baton.changes"); }

  std::unique_ptr<test::PostgresDatabase> database;
  std::unique_ptr<test::CuttingLine> line;
  std::unique_ptr<DataStore> store;
  int attempts = 0;
};

TEST_F(CutCommit, postgresqlIsToldOnceWhereItHasNotHeardOfIt) {
  line->cut(Cut::before_it_is_heard);
  const Result<void> done = append();
  EXPECT_TRUE(done) << done.error().hint;
  EXPECT_EQ(attempts, 2);
  EXPECT_EQ(kept(), "1");
}

TEST_F(CutCommit, postgresqlIsAskedWhereItHasDoneIt) {
  line->cut(Cut::after_it_is_done);
  const Result<void> done = append();
  EXPECT_TRUE(done) << done.error().hint;
  EXPECT_EQ(attempts, 1) << "it was done already";
  EXPECT_EQ(kept(), "1");
  EXPECT_TRUE(append());
  EXPECT_EQ(kept(), "2");
}

TEST_F(CutCommit, postgresqlThatStaysAwayLeavesItUnknown) {
  line->cut(Cut::for_good_after_it_is_done);
  const Result<void> done = append();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::unavailable);
  EXPECT_EQ(done.error().phrase.view(), "the connection to the server was lost during a commit");
  EXPECT_NE(done.error().hint.find("may have been stored"), std::string::npos);
  EXPECT_EQ(kept(), "1");
  const auto faults = store->check();
  ASSERT_FALSE(faults);
  EXPECT_EQ(faults.error().phrase.view(), "the connection to the server was lost")
      << "a check commits nothing";
}

TEST_F(CutCommit, postgresqlThatIsSilentIsSaidToBeSoEachTime) {
  line->hold(true);
  store->wait_at_most(Milliseconds{50});
  for (int time = 0; time < 2; ++time) {
    const Result<void> done = append();
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().phrase.view(), "the server does not answer");
    EXPECT_EQ(done.error().hint, "check the server, and the network between");
  }
  line->hold(false);
  store->wait_at_most(Milliseconds{1'000});
  EXPECT_TRUE(append());
  EXPECT_EQ(kept(), "1");
}

}  // namespace
}  // namespace baton
