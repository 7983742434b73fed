// A watcher of a store on a server whose connections break.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "store/postgres/postgres_store.h"
#include "support/postgres_database.h"

namespace baton::test {
namespace {

class PostgresOutage : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = PostgresDatabase::missing(); !why.empty()) GTEST_SKIP() << why;
  }

  static std::unique_ptr<DataStore> open(const std::string& url) {
    return postgres::open_store({.root = "/", .server = url}).value();
  }
  static std::unique_ptr<DataStore> open(const PostgresDatabase& database) {
    return open(database.url());
  }
  static void break_connections(const PostgresDatabase& database) {
    database.run(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()");
  }
  static Result<void> change(DataStore& store) {
    return store.write("session:demo", [](DataTransaction& transaction) {
      ChangeRow row;
      row.action = "create";
      row.author = "test";
      return transaction.changes().append("session:demo", row);
    });
  }
  static Result<void> list_sessions(DataStore& store) {
    return store.read([](DataTransaction& transaction) -> Result<void> {
      BATON_CHECK(transaction.sessions().sessions());
      return {};
    });
  }
};

TEST_F(PostgresOutage, AListenerThatWasCutOffListensAgain) {
  const PostgresDatabase database;
  const std::unique_ptr<DataStore> watching = open(database);
  ASSERT_TRUE(watching->listen());
  break_connections(database);
  ASSERT_TRUE(watching->listen());
  const std::unique_ptr<DataStore> other = open(database);
  ASSERT_TRUE(change(*other));
  EXPECT_TRUE(watching->wait(Milliseconds{5'000}).value());
}

TEST_F(PostgresOutage, AServerThatAnswersOthersMayTakeLonger) {
  const PostgresDatabase database;
  const std::unique_ptr<DataStore> store = open(database);
  std::thread holder([&database] {
    database.run("BEGIN; LOCK TABLE baton.sessions; SELECT pg_sleep(4); COMMIT");
  });
  while (database.run("SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' "
                      "AND granted AND relation = 'baton.sessions'::regclass") == "0") {
    std::this_thread::sleep_for(Milliseconds{10});
  }
  store->wait_at_most(Milliseconds{50});
  const Result<void> read = list_sessions(*store);
  EXPECT_TRUE(read) << read.error().hint;
  holder.join();
}

// The system accepts connections to a listener that never takes them.
TEST(SilentServer, IsNotSaidToBeOutOfReach) {
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const place = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener, place, size), 0);
  ASSERT_EQ(::listen(listener, 8), 0);
  ASSERT_EQ(::getsockname(listener, place, &size), 0);
  const std::string url = "postgresql://x@127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  const auto store =
      postgres::open_store({.root = "/", .server = url, .patience = Milliseconds{200}});
  ::close(listener);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().phrase.view(), "the server does not answer");
  EXPECT_EQ(store.error().hint, "check the server, and the network between");
}

TEST_F(PostgresOutage, AStoreIsDescribedByWhatItIsConnectedTo) {
  const PostgresDatabase one;
  const PostgresDatabase two;
  const std::string socket = one.socket();
  const std::string url = "postgresql:///?host=" + socket.substr(0, socket.rfind('/')) +
                          "&port=" + socket.substr(socket.rfind('.') + 1) +
                          "&user=" + one.run("SELECT current_user");
  ::setenv("PGDATABASE", one.name().c_str(), 1);
  const std::string first = open(url)->description();
  ::setenv("PGDATABASE", two.name().c_str(), 1);
  const std::string second = open(url)->description();
  ::unsetenv("PGDATABASE");
  EXPECT_NE(first.find(one.name()), std::string::npos) << first;
  EXPECT_NE(second.find(two.name()), std::string::npos) << second;
}

TEST_F(PostgresOutage, AStoreThatMustNotWaitCanBeUsed) {
  const PostgresDatabase database;
  const auto store =
      postgres::open_store({.root = "/", .server = database.url(), .patience = Milliseconds{0}});
  ASSERT_TRUE(store) << store.error().hint;
  EXPECT_TRUE(list_sessions(**store));
}

TEST_F(PostgresOutage, AStoreWaitsAsLongAsItWasToldLast) {
  const PostgresDatabase database;
  const std::unique_ptr<DataStore> first = open(database);
  const std::unique_ptr<DataStore> second = open(database);
  second->wait_at_most(Milliseconds{50});
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_TRUE(first->write("session:demo", [&](DataTransaction& /*transaction*/) -> Result<void> {
    const Result<void> busy = change(*second);
    EXPECT_FALSE(busy);
    return {};
  }));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, Milliseconds{5'000});
}

}  // namespace
}  // namespace baton::test
