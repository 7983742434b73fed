// `git clean -fdx` removes the lock's file while a process holds the lock: another process then
// takes a lock of its own, and what it writes must survive the first one.
#include <gtest/gtest.h>

#include <cerrno>

#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"

namespace baton::state_file {
namespace {

using test::FakeHost;

constexpr std::string_view kState = ".claude/workflow-state.json";
constexpr std::string_view kSegment = ".claude/baton/journal/0000000001";
constexpr std::string_view kPatch = R"([{"op":"replace","path":"","value":"new"}])";

struct LostLock : testing::Test {
  FakeHost fake;
  StateFileStore store{fake.host, StateLocation{.backups = 3}};
  const StateChange change{.text = "\"new\"\n", .patch = std::string(kPatch)};

  LostLock() {
    EXPECT_TRUE(begin()->replace({.text = "\"old\"\n"}));
    fake.root.forget_calls();
  }

  std::unique_ptr<StateTransaction> begin() {
    return std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
  }

  // The number of the call that renames the new state, counted from the change's first call.
  std::size_t count_until_rename() {
    FakeHost probe;
    StateFileStore probed{probe.host, StateLocation{.backups = 3}};
    const BeginRequest request{.command = "record", .deadline = Milliseconds{0}};
    EXPECT_TRUE(probed.begin(request).value()->replace({.text = "\"old\"\n"}));
    const auto transaction = std::move(probed.begin(request).value());
    probe.root.forget_calls();
    EXPECT_TRUE(transaction->replace(change));
    return probe.root.calls().size();
  }
};

TEST_F(LostLock, RefusesAChangeBeforeAnythingIsWritten) {
  const auto segment = fake.root.content(kSegment);
  const auto transaction = begin();
  ASSERT_TRUE(fake.root.remove(".claude/baton/lock"));
  const auto replaced = transaction->replace(change);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::conflict);
  EXPECT_NE(replaced.error().hint.find("repeat the command"), std::string::npos);
  EXPECT_EQ(fake.root.content(kState), "\"old\"\n");
  EXPECT_EQ(fake.root.content(kSegment), segment);
}

TEST_F(LostLock, RefusesToRemoveTheState) {
  const auto transaction = begin();
  ASSERT_TRUE(fake.root.remove(".claude/baton/lock"));
  EXPECT_EQ(transaction->announce_end({}).error().code, ErrorCode::conflict);
  EXPECT_EQ(transaction->remove().error().code, ErrorCode::conflict);
  EXPECT_EQ(fake.root.content(kState), "\"old\"\n");
}

TEST_F(LostLock, ExplainsFilesThatAreGone) {
  const auto transaction = begin();
  ASSERT_TRUE(fake.root.remove(".claude/baton/lock"));
  fake.root.fail_at(2, ENOENT);
  EXPECT_EQ(transaction->replace(change).error().code, ErrorCode::conflict);
  EXPECT_TRUE(fake.root.fault_happened());
}

TEST_F(LostLock, ExplainsFilesThatAreGoneWhenAChangeBegins) {
  const StateLocation where{.redact = [&](const std::string&) -> Result<std::string> {
    EXPECT_TRUE(fake.root.remove(".claude/baton/lock"));
    return fail(ErrorCode::not_found, "no such file or folder", "a file");
  }};
  fake.root.put(kState, "\"edited\"\n");
  StateFileStore racing{fake.host, where};
  const auto refused = racing.begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_NE(refused.error().hint.find("repeat the command"), std::string::npos);
}

TEST_F(LostLock, IsAConflictIfTheFolderIsGoneBeforeItIsTaken) {
  FakeHost empty;
  StateFileStore racing{empty.host, StateLocation{}};
  empty.root.fail_from(1, ENOENT);
  const auto refused = racing.begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
}

TEST_F(LostLock, IsAConflictIfTheTemporaryFileIsGone) {
  const auto segment = fake.root.content(kSegment);
  const auto transaction = begin();
  fake.root.fail_at(count_until_rename(), ENOENT);
  const auto replaced = transaction->replace(change);
  ASSERT_TRUE(fake.root.fault_happened());
  EXPECT_EQ(replaced.error().code, ErrorCode::conflict);
  EXPECT_EQ(fake.root.content(kSegment), segment);
}

TEST_F(LostLock, LeavesTheRecordsThatOthersAppended) {
  const auto transaction = begin();
  const auto other =
      std::move(fake.root.open_append(RelativePath(".claude/baton/journal/0000000001")).value());
  ASSERT_TRUE(other->write("another process's record"));
  const auto both = fake.root.content(kSegment).value();
  fake.root.fail_at(count_until_rename(), ENOENT);
  const auto replaced = transaction->replace(change);
  ASSERT_TRUE(fake.root.fault_happened());
  EXPECT_EQ(replaced.error().code, ErrorCode::conflict);
  EXPECT_NE(replaced.error().hint.find("read the state"), std::string::npos);
  EXPECT_TRUE(fake.root.content(kSegment).value().starts_with(both));
}

}  // namespace
}  // namespace baton::state_file
