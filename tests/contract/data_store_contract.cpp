// What every DataStore promises of its transactions and between its connections
// (store/data_store.h).
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "contract/data_store_subject.h"
#include "store/data_store.h"

namespace baton {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kScope = "session:s";
const ChangeRow kChange = {.action = "write", .key = "k", .author = "p"};

Result<void> append(DataTransaction& all) {
  return all.changes().append(kScope, kChange);
}

std::uint64_t changes_in(DataStore& store) {
  std::uint64_t count = 0;
  const Result<void> done = store.read([&](DataTransaction& all) -> Result<void> {
    BATON_TRY(count, all.changes().last(kScope));
    return {};
  });
  EXPECT_TRUE(done);
  return count;
}

using DataStoreContract = test::DataStoreTest;

TEST_P(DataStoreContract, TakesEverythingBackWhereTheWorkFails) {
  const Result<void> done = store->write(kScope, [](DataTransaction& all) -> Result<void> {
    BATON_CHECK(append(all));
    return fail(ErrorCode::not_found, "the work's own error");
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().phrase.view(), "the work's own error");
  EXPECT_EQ(changes_in(*store), 0U);
  EXPECT_TRUE(store->write(kScope, append));
  EXPECT_EQ(changes_in(*store), 1U);
}

TEST_P(DataStoreContract, TakesEverythingBackAfterAnException) {
  EXPECT_THROW(static_cast<void>(store->write(kScope,
                                              [](DataTransaction& all) -> Result<void> {
                                                BATON_CHECK(append(all));
                                                throw std::bad_alloc();
                                              })),
               std::bad_alloc);
  EXPECT_EQ(changes_in(*store), 0U);
  EXPECT_TRUE(store->write(kScope, append));
  EXPECT_EQ(changes_in(*store), 1U);
}

TEST_P(DataStoreContract, ShowsWithinATransactionWhatItHasWritten) {
  ASSERT_TRUE(store->write(kScope, [](DataTransaction& all) -> Result<void> {
    BATON_CHECK(append(all));
    EXPECT_EQ(all.changes().last(kScope), 1U);
    return {};
  }));
}

TEST_P(DataStoreContract, GoesOnAfterAStatementThatCannotBe) {
  const SnapshotRow snapshot = {.label = "l", .taken_by = "p", .taken_at = {}};
  const auto take_twice = [&](DataTransaction& all) -> Result<void> {
    const Identifier session = Identifier::parse("s").value();
    BATON_CHECK(append(all));
    BATON_CHECK(all.sessions().take_snapshot(session, snapshot));
    return all.sessions().take_snapshot(session, snapshot);
  };
  EXPECT_FALSE(store->write(kScope, take_twice));
  EXPECT_EQ(changes_in(*store), 0U);
  EXPECT_TRUE(store->write(kScope, append));
}

TEST_P(DataStoreContract, FindsNoErrorsInANewStore) {
  ASSERT_TRUE(store->write(kScope, append));
  EXPECT_EQ(store->check(), std::vector<std::string>());
  EXPECT_TRUE(store->write(kScope, append)) << "looking for faults leaves nothing in the way";
  EXPECT_FALSE(store->description().empty());
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreContract,
                         testing::Values(test::sqlite_in_memory(), test::sqlite_on_disk(),
                                         test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

class DataStoreConnections : public test::DataStoreTest {
 protected:
  void SetUp() override {
    DataStoreTest::SetUp();
    if (!IsSkipped()) other = open();
  }

  std::unique_ptr<DataStore> other;
};

TEST_P(DataStoreConnections, SeeWhatOthersHaveWritten) {
  ASSERT_TRUE(store->write(kScope, append));
  EXPECT_EQ(changes_in(*other), 1U);
}

TEST_P(DataStoreConnections, SeeOneStateThroughoutARead) {
  ASSERT_TRUE(store->write(kScope, append));
  ASSERT_TRUE(store->read([&](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.changes().last(kScope), 1U);
    EXPECT_TRUE(other->write(kScope, append)) << "a reader is in nobody's way";
    EXPECT_EQ(all.changes().last(kScope), 1U);
    return {};
  }));
  EXPECT_EQ(changes_in(*store), 2U);
}

TEST_P(DataStoreConnections, ShowOthersNothingBeforeItIsCommitted) {
  ASSERT_TRUE(store->write(kScope, [&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(append(all));
    EXPECT_EQ(changes_in(*other), 0U);
    return {};
  }));
  EXPECT_EQ(changes_in(*other), 1U);
}

// Each raises a counter that it has read before: an update that nobody saw would be lost.
TEST_P(DataStoreConnections, LetWritersOfAScopeComeOneAfterTheOther) {
  constexpr int kWriters = 4;
  constexpr int kUpdates = 25;
  std::vector<std::unique_ptr<DataStore>> stores;
  for (int writer = 0; writer < kWriters; ++writer) stores.push_back(open());
  std::vector<std::thread> writers;
  std::atomic<int> failed = 0;
  for (const auto& mine : stores) {
    writers.emplace_back([&failed, &mine] {
      for (int update = 0; update < kUpdates; ++update) {
        const Result<void> done = mine->write(kScope, [](DataTransaction& all) -> Result<void> {
          BATON_TRY(const auto before, all.changes().subscription(kScope, "counter"));
          BATON_CHECK(append(all));
          return all.changes().put_subscription(kScope, "counter", before.value_or(0) + 1);
        });
        if (!done) ++failed;
      }
    });
  }
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(changes_in(*store), static_cast<std::uint64_t>(kWriters * kUpdates));
  ASSERT_TRUE(store->read([](DataTransaction& all) -> Result<void> {
    EXPECT_EQ(all.changes().subscription(kScope, "counter"), kWriters * kUpdates);
    return {};
  }));
}

TEST_P(DataStoreConnections, GiveUpOnABusyScopeOncePatienceIsOver) {
  // Long enough for a busy machine to make the connection.
  const std::unique_ptr<DataStore> hasty = open(Milliseconds{1'000});
  ASSERT_NE(hasty, nullptr);
  ASSERT_TRUE(store->write(kScope, [&](DataTransaction& all) -> Result<void> {
    BATON_CHECK(append(all));
    const Result<void> busy = hasty->write(kScope, append);
    EXPECT_EQ(busy ? ErrorCode::internal : busy.error().code, ErrorCode::conflict);
    return {};
  }));
  EXPECT_TRUE(hasty->write(kScope, append));
  EXPECT_EQ(changes_in(*store), 2U);
}

TEST_P(DataStoreConnections, MakeTheStoreOnceWhenAllOpenItAtOnce) {
  const std::unique_ptr<test::DataStoreSubject> fresh = GetParam().make();
  std::vector<std::thread> openers;
  std::atomic<int> opened = 0;
  for (int opener = 0; opener < 6; ++opener) {
    openers.emplace_back([&] {
      const auto mine = fresh->open(Milliseconds{20'000});
      if (!mine) ADD_FAILURE() << mine.error().phrase.view() << ": " << mine.error().hint;
      if (mine && (*mine)->write(kScope, append)) ++opened;
    });
  }
  for (std::thread& opener : openers) opener.join();
  EXPECT_EQ(opened, 6);
}

TEST_P(DataStoreConnections, AreWokenByTheWritesOfOthers) {
  ASSERT_TRUE(store->listen());
  ASSERT_TRUE(other->write(kScope, append));
  EXPECT_EQ(store->wait(Milliseconds{10'000}), true) << "a write before wait() counts as well";
  std::thread writer([&] {
    std::this_thread::sleep_for(Milliseconds{50});
    EXPECT_TRUE(other->write(kScope, append));
  });
  std::uint64_t seen = changes_in(*store);
  while (seen < 2 && store->wait(Milliseconds{10'000}) == true) seen = changes_in(*store);
  writer.join();
  EXPECT_EQ(seen, 2U) << "it slept through a change";
}

TEST_P(DataStoreConnections, WaitNoLongerThanTheyHavePatience) {
  ASSERT_TRUE(store->listen());
  while (store->wait(Milliseconds{0}) == true) {  // what making the store has left
  }
  const auto begin = steady_clock::now();
  EXPECT_EQ(store->wait(Milliseconds{60}), false);
  EXPECT_GE(steady_clock::now() - begin, Milliseconds{55});
}

TEST_P(DataStoreConnections, RefuseAFormatThatTheyDoNotKnow) {
  subject->pretend_a_newer_format();
  const auto refused = subject->open(Milliseconds{1'000});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::malformed);
  EXPECT_EQ(refused.error().phrase.view(), "the store was created by a newer version of baton");
}

TEST_P(DataStoreConnections, TakeTheAuthorsOfValuesAndDescriptionsFromEarlierFormats) {
  ASSERT_TRUE(store->write("thread:root", [](DataTransaction& all) {
    return all.threads().put("root", {.key = "grid",
                                      .short_description = "The grid",
                                      .value = "1",
                                      .stored_by = "planner",
                                      .updated_by = "solver",
                                      .value_by = "planner"});
  }));
  other.reset();
  store.reset();
  const auto expect_authors = [this](const std::string& of_value) {
    ASSERT_TRUE(open()->read([&of_value](DataTransaction& all) -> Result<void> {
      BATON_TRY(const auto row, all.threads().value("root", "grid"));
      EXPECT_EQ(row.value().value_by, of_value);
      EXPECT_EQ(row.value().description_by, "solver");
      EXPECT_EQ(row.value().value, "1");
      return {};
    }));
  };
  subject->go_back_to_format(2);
  expect_authors("planner");
  subject->go_back_to_format(1);
  expect_authors("solver");
}

TEST_P(DataStoreConnections, TellWhatIsWrongWithADamagedStore) {
  ASSERT_TRUE(store->write(kScope, append));
  other.reset();
  store.reset();
  subject->damage();
  const Result<std::vector<std::string>> faults = open()->check();
  ASSERT_TRUE(faults);
  EXPECT_FALSE(faults->empty());
}

INSTANTIATE_TEST_SUITE_P(Every, DataStoreConnections,
                         testing::Values(test::sqlite_on_disk(), test::postgresql()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
