// Another program writes the state file while baton is about to replace or remove it: its edit
// stays, and the next transaction finds it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

using test::FakeHost;

constexpr const char* kOvertakenFile = ".claude/workflow-state.json";
constexpr std::string_view kOvertakenPatch = R"([{"op":"replace","path":"","value":"new"}])";
constexpr std::string_view kEdit = "\"edited by another program\"\n";

struct Overtaken : testing::Test {
  FakeHost fake;
  StateFileStore store{fake.host, StateLocation{.backups = 3}};
  const StateChange change{.text = "\"new\"\n", .patch = std::string(kOvertakenPatch)};

  Overtaken() { EXPECT_TRUE(begin()->replace({.text = "\"old\"\n"})); }

  std::unique_ptr<StateTransaction> begin() {
    return std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
  }
  void edit_before(const std::string& call) {
    fake.root.before_call(call, [this] { fake.root.put(kOvertakenFile, kEdit); });
  }
  [[nodiscard]] std::size_t records() { return store.history()->entries.size(); }
  [[nodiscard]] bool has_temporary() const {
    return std::ranges::any_of(fake.root.files(),
                               [](const std::string& file) { return file.ends_with(".tmp"); });
  }
  void expect_edit_is_found() {
    const auto next = begin();
    EXPECT_EQ(fake.root.content(kOvertakenFile), kEdit);
    ASSERT_TRUE(next->before());
    EXPECT_EQ(next->before()->text, kEdit);
    ASSERT_TRUE(next->replace(change));
    const History history = store.history().value();
    EXPECT_TRUE(std::ranges::any_of(history.entries, [&](const JournalEntry& entry) {
      return entry.kind == JournalKind::outside && entry.digest == fake.crypto.digest(kEdit);
    }));
    EXPECT_EQ(fake.root.content(kOvertakenFile), change.text);
  }
};

TEST_F(Overtaken, ReplacesNoEdit) {
  auto transaction = begin();
  const std::size_t before = records();
  edit_before(text::concat("rename ", kOvertakenFile, "."));
  const auto replaced = transaction->replace(change);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::conflict);
  EXPECT_NE(replaced.error().hint.find("repeat the command"), std::string::npos);
  EXPECT_TRUE(transaction->is_overtaken());
  EXPECT_EQ(records(), before);
  EXPECT_FALSE(has_temporary());
  transaction.reset();
  expect_edit_is_found();
}

TEST_F(Overtaken, ReplacesNoEditInPlace) {
  auto transaction = begin();
  fake.root.before_call(text::concat("rename ", kOvertakenFile, "."), [this] {
    const auto file = std::move(fake.root.open_append(RelativePath(kOvertakenFile)).value());
    ASSERT_TRUE(file->truncate(0));
    ASSERT_TRUE(file->write(kEdit));
  });
  EXPECT_EQ(transaction->replace(change).error().code, ErrorCode::conflict);
  transaction.reset();
  expect_edit_is_found();
}

// `touch`, or an editor that saves what it has read.
TEST_F(Overtaken, IsNotOvertakenByTheSameText) {
  const std::string text = fake.root.content(kOvertakenFile).value();
  const auto transaction = begin();
  fake.root.before_call(text::concat("rename ", kOvertakenFile, "."),
                        [&] { fake.root.put(kOvertakenFile, text); });
  ASSERT_TRUE(transaction->replace(change));
  EXPECT_FALSE(transaction->is_overtaken());
  EXPECT_EQ(fake.root.content(kOvertakenFile), change.text);
  EXPECT_FALSE(has_temporary());
}

TEST_F(Overtaken, EndsAWorkflowWhoseFileWasTouched) {
  const std::string text = fake.root.content(kOvertakenFile).value();
  const auto transaction = begin();
  ASSERT_TRUE(transaction->announce_end({.command = "archive", .workflow = "wf_1"}));
  fake.root.before_call(text::concat("rename ", kOvertakenFile, " -> "),
                        [&] { fake.root.put(kOvertakenFile, text); });
  ASSERT_TRUE(transaction->remove());
  EXPECT_EQ(fake.root.content(kOvertakenFile), std::nullopt);
  EXPECT_EQ(store.ended_workflow(), "wf_1");
}

TEST_F(Overtaken, EndsAWorkflowWhoseFileAnotherProgramRemoved) {
  const auto transaction = begin();
  ASSERT_TRUE(transaction->announce_end({.command = "archive", .workflow = "wf_1"}));
  fake.root.before_call(text::concat("rename ", kOvertakenFile, " -> "),
                        [this] { EXPECT_TRUE(fake.root.remove(RelativePath(kOvertakenFile))); });
  ASSERT_TRUE(transaction->remove());
  EXPECT_EQ(store.ended_workflow(), "wf_1");
}

TEST_F(Overtaken, TakesBackANewSegment) {
  auto transaction = begin();
  const std::size_t before = records();
  edit_before(text::concat("rename ", kOvertakenFile, "."));
  EXPECT_EQ(transaction->replace({.text = "\"whole\"\n"}).error().code, ErrorCode::conflict);
  EXPECT_EQ(records(), before);
  transaction.reset();
  expect_edit_is_found();
}

TEST_F(Overtaken, LeavesADeletedFileDeleted) {
  auto transaction = begin();
  fake.root.before_call(text::concat("rename ", kOvertakenFile, "."),
                        [this] { EXPECT_TRUE(fake.root.remove(RelativePath(kOvertakenFile))); });
  EXPECT_EQ(transaction->replace(change).error().code, ErrorCode::conflict);
  EXPECT_EQ(fake.root.content(kOvertakenFile), std::nullopt);
  transaction.reset();
  EXPECT_EQ(begin()->before(), std::nullopt);
}

TEST_F(Overtaken, BeginsNothingInPlaceOfANewFile) {
  FakeHost empty;
  StateFileStore first{empty.host, StateLocation{}};
  const auto transaction =
      std::move(first.begin({.command = "init", .deadline = Milliseconds{0}}).value());
  empty.root.before_call(text::concat("rename ", kOvertakenFile, "."),
                         [&] { empty.root.put(kOvertakenFile, kEdit); });
  EXPECT_EQ(transaction->replace({.text = "\"new\"\n"}).error().code, ErrorCode::conflict);
  EXPECT_EQ(empty.root.content(kOvertakenFile), kEdit);
  EXPECT_TRUE(first.history()->entries.empty());
}

TEST_F(Overtaken, RemovesNoEdit) {
  auto transaction = begin();
  const std::size_t before = records();
  ASSERT_TRUE(transaction->announce_end({.command = "archive"}));
  edit_before(text::concat("rename ", kOvertakenFile, " -> "));
  const auto removed = transaction->remove();
  ASSERT_FALSE(removed);
  EXPECT_EQ(removed.error().code, ErrorCode::conflict);
  EXPECT_TRUE(transaction->is_overtaken());
  EXPECT_EQ(store.ended_workflow(), "");
  EXPECT_EQ(records(), before);
  EXPECT_FALSE(has_temporary());
  transaction.reset();
  expect_edit_is_found();
}

// A process that was killed just after the exchange of the names.
TEST_F(Overtaken, PutsAnEditBackThatADeadProcessDisplaced) {
  std::string temporary;
  const auto is_temporary = [](const std::string& file) {
    return file.starts_with(text::concat(kOvertakenFile, "."));
  };
  fake.root.before_call(text::concat("rename ", kOvertakenFile, "."), [&] {
    const std::vector<std::string> files = fake.root.files();
    temporary = *std::ranges::find_if(files, is_temporary);
  });
  ASSERT_TRUE(begin()->replace(change));
  fake.root.put(temporary, kEdit);
  fake.machine.boot(fake.clock.now());  // the lock's next holder searches
  expect_edit_is_found();
  EXPECT_FALSE(has_temporary());
}

TEST_F(Overtaken, RemovesTheStateThatADeadProcessDisplaced) {
  std::string temporary;
  fake.root.before_call(text::concat("rename ", kOvertakenFile, "."), [&] {
    for (const std::string& file : fake.root.files()) {
      if (file.starts_with(text::concat(kOvertakenFile, "."))) temporary = file;
    }
  });
  ASSERT_TRUE(begin()->replace(change));
  fake.root.put(temporary, "\"old\"\n");
  fake.machine.boot(fake.clock.now());
  EXPECT_EQ(begin()->before()->text, change.text);
  EXPECT_FALSE(has_temporary());
}

}  // namespace
}  // namespace baton::state_file
