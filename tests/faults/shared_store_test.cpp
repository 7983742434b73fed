// A session that many use at once, on each engine.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <random>
#include <thread>

#include "faults/mounts.h"
#include "faults/program.h"
#include "faults/rounds.h"
#include "faults/store_callers.h"
#include "faults/store_surroundings.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

using test::Callers;
using test::Faults;
using test::SharedProject;
using SteadyClock = std::chrono::steady_clock;

class SharedStore : public testing::TestWithParam<test::StoreEngine> {
 protected:
  void SetUp() override {
    const std::string missing = GetParam().missing();
    if (!missing.empty()) GTEST_SKIP() << missing;
    surroundings = GetParam().make();
    project = {.folder = folder / "project", .server = surroundings->server()};
    ASSERT_EQ(test::init_shared(project), "");
  }

  test::TemporaryFolder folder;
  std::unique_ptr<test::StoreSurroundings> surroundings;
  SharedProject project;
};

TEST_P(SharedStore, IsExplainedByItsRecordsAfterManyCallers) {
  constexpr int kCallers = 16;
  const int operations = test::rounds(500);
  const auto begin = SteadyClock::now();
  EXPECT_EQ(test::failed_callers(test::fork_callers(project, kCallers, operations)), 0);
  const std::chrono::duration<double> took = SteadyClock::now() - begin;
  const test::Replayed replayed = test::replay(project, kCallers, Callers::lived);
  EXPECT_EQ(replayed.faults, Faults());
  EXPECT_GT(replayed.records, static_cast<std::size_t>(kCallers * operations / 4));
  std::cout << kCallers << " callers, " << operations << " operations each, in " << took.count()
            << " s: " << replayed.records << " records\n";
}

TEST_P(SharedStore, LosesNothingOfCallersThatAreKilled) {
  constexpr int kCallers = 4;
  constexpr int kMany = 1'000'000;
  const int rounds = test::rounds(300) / test::kSanitized + 1;
  std::mt19937 random(20250801);
  std::uniform_int_distribution<int> moment(0, 30);
  for (int round = 0; round < rounds; ++round) {
    const std::vector<int> callers = test::fork_callers(project, kCallers, kMany);
    std::this_thread::sleep_for(Milliseconds{30 * test::kSanitized});
    for (const int caller : callers) {
      std::this_thread::sleep_for(Milliseconds{moment(random)});
      ::kill(caller, SIGKILL);
    }
    EXPECT_EQ(test::failed_callers(callers), kCallers) << "one ended before it was killed";
  }
  const test::Replayed replayed = test::replay(project, kCallers, Callers::died);
  EXPECT_EQ(replayed.faults, Faults());
  test::Caller next(project, "next");
  EXPECT_EQ(next.workspace().data(Creation::never).value()->check(), Faults());
  std::cout << rounds * kCallers << " callers killed; " << replayed.records << " records\n";
}

INSTANTIATE_TEST_SUITE_P(Engines, SharedStore,
                         testing::Values(test::sqlite_surroundings(),
                                         test::postgresql_surroundings()),
                         [](const auto& tested) { return tested.param.name; });

// Its server is killed and started again in the middle of it.
TEST(SharedServer, postgresqlLosesNothingItToldWhenItIsKilled) {
  const std::string missing = test::postgresql_surroundings().missing();
  if (!missing.empty()) GTEST_SKIP() << missing;
  constexpr int kCallers = 6;
  const test::TemporaryFolder folder;
  const test::OwnServer server;
  ASSERT_EQ(server.fault(), "");
  const SharedProject project = {.folder = folder / "project", .server = server.url()};
  ASSERT_EQ(test::init_shared(project), "");
  const int rounds = test::rounds(20);
  const std::vector<int> callers = test::fork_callers(project, kCallers, 200 * rounds);
  for (int round = 0; round < rounds; ++round) {
    std::this_thread::sleep_for(Milliseconds{700});
    server.kill();
    ASSERT_EQ(server.start(), "");
  }
  EXPECT_EQ(test::failed_callers(callers), 0) << "calls go on once the server is back";
  const test::Replayed replayed = test::replay(project, kCallers, Callers::lived);
  EXPECT_EQ(replayed.faults, Faults());
  std::cout << rounds << " times killed and started again; " << replayed.records << " records\n";
}

// Its lines are cut, commits under way or not.
TEST(SharedServer, postgresqlLosesNothingItToldWhenLinesAreCut) {
  const std::string missing = test::postgresql_surroundings().missing();
  if (!missing.empty()) GTEST_SKIP() << missing;
  constexpr int kCallers = 6;
  const test::TemporaryFolder folder;
  const auto surroundings = test::postgresql_surroundings().make();
  const SharedProject project = {.folder = folder / "project", .server = surroundings->server()};
  ASSERT_EQ(test::init_shared(project), "");
  const int cuts = test::rounds(400);
  const std::vector<int> callers = test::fork_callers(project, kCallers, cuts * 4);
  std::mt19937 random(20250801);
  std::uniform_int_distribution<int> pause(10, 100);
  for (int cut = 0; cut < cuts; ++cut) {
    std::this_thread::sleep_for(Milliseconds{pause(random)});
    surroundings->cut_lines();
  }
  EXPECT_EQ(test::failed_callers(callers), 0);
  const test::Replayed replayed = test::replay(project, kCallers, Callers::lived);
  EXPECT_EQ(replayed.faults, Faults());
  std::cout << cuts << " times all lines cut; " << replayed.records << " records\n";
}

// The embedded store on a disk that is full, or that nobody may write.
struct SharedFile : testing::Test {
  test::TemporaryFolder folder;
  const std::filesystem::path disk = folder / "disk";
  const SharedProject project = {.folder = disk / "project"};
  const std::string value = "agent-0 " + std::string(3'000, 'x');

  void SetUp() override {
    std::string reason = test::enter_own_mounts();
    if (reason.empty()) reason = test::mount_memory(disk, "4m");
    if (!reason.empty()) GTEST_SKIP() << reason;
    ASSERT_EQ(test::init_shared(project), "");
  }
  void TearDown() override { (void)test::unmount(disk); }
};

TEST_F(SharedFile, ReportsAFullDiskAndLosesNoConfirmedChange) {
  test::Caller caller(project, "agent-0");
  ASSERT_TRUE(caller.write("first", value));
  test::fill_disk(disk);
  Result<void> written;
  for (int count = 0; written && count < 200; ++count) written = caller.write("key", value);
  ASSERT_FALSE(written) << "the disk was never full";
  EXPECT_EQ(written.error().code, ErrorCode::unavailable);
  EXPECT_EQ(written.error().phrase.view(), "no space for the store");
  EXPECT_EQ(test::replay(project, 1, Callers::died).faults, Faults());
  std::filesystem::remove(disk / "filler");
  EXPECT_TRUE(caller.write("last", value));
  EXPECT_EQ(test::replay(project, 1, Callers::lived).faults, Faults());
}

TEST_F(SharedFile, IsReadWhereItMayNotBeWritten) {
  test::Caller before(project, "agent-0");
  ASSERT_TRUE(before.write("first", value));
  const std::string reason = test::make_read_only(project.folder);
  if (!reason.empty()) GTEST_SKIP() << reason;
  test::Caller caller(project, "agent-0");
  const Result<void> written = caller.write("second", value);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::unavailable);
  EXPECT_EQ(written.error().phrase.view(), "the store is not writable");
  EXPECT_EQ(test::replay(project, 1, Callers::lived).faults, Faults());
  (void)test::unmount(project.folder);
}

TEST_F(SharedFile, FollowsNoLink) {
  const std::filesystem::path store = project.folder / ".claude/baton/store.db";
  std::filesystem::rename(store, disk / "elsewhere.db");
  std::filesystem::create_symlink(disk / "elsewhere.db", store);
  test::Caller caller(project, "agent-0");
  const Result<void> written = caller.write("key", value);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::malformed);
  EXPECT_EQ(written.error().subject, ".claude/baton/store.db");
}

}  // namespace
}  // namespace baton
