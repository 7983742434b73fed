// What every StateStore promises (store/state_store.h), whatever it keeps its bytes in.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"
#include "support/posix_host.h"

namespace baton {
namespace {

class StoreSubject {
 public:
  virtual ~StoreSubject() = default;
  virtual StateStore& store() = 0;
};

class StateFileInMemory final : public StoreSubject {
 public:
  StateStore& store() override { return store_; }

 private:
  test::FakeHost fake_;
  state_file::StateFileStore store_{fake_.host, StateLocation{}};
};

class StateFileOnDisk final : public StoreSubject {
 public:
  StateStore& store() override { return store_; }

 private:
  test::PosixHost posix_;
  state_file::StateFileStore store_{posix_.host, StateLocation{}};
};

template <typename Kind>
std::unique_ptr<StoreSubject> make_store() {
  return std::make_unique<Kind>();
}

struct StoreImplementation {
  const char* name;
  std::unique_ptr<StoreSubject> (*make)();
};

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

class StateStoreContract : public testing::TestWithParam<StoreImplementation> {
 protected:
  std::unique_ptr<StateTransaction> begin() {
    return std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
  }
  Digest replace(const std::string& text) { return begin()->replace({.text = text}).value(); }

  std::unique_ptr<StoreSubject> subject = GetParam().make();
  StateStore& store = subject->store();
};

TEST_P(StateStoreContract, HasNoStateAtFirst) {
  EXPECT_EQ(store.read().value(), std::nullopt);
  EXPECT_EQ(begin()->before(), std::nullopt);
  EXPECT_TRUE(store.backups().value().empty());
  EXPECT_TRUE(store.outputs().value().empty());
}

TEST_P(StateStoreContract, ReadsBackWhatWasPut) {
  const Digest digest = replace("one");
  const auto stored = store.read().value();
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->text, "one");
  EXPECT_EQ(begin()->before()->digest, digest);
}

TEST_P(StateStoreContract, ShowsATransactionTheStateBeforeIt) {
  replace("one");
  EXPECT_EQ(begin()->before()->text, "one");
}

TEST_P(StateStoreContract, ShowsATransactionItsOwnReplacement) {
  const auto transaction = begin();
  ASSERT_TRUE(transaction->replace({.text = "one"}));
  EXPECT_EQ(transaction->before()->text, "one");
}

TEST_P(StateStoreContract, AdmitsOneWriterAtATime) {
  auto first = begin();
  const auto second = store.begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::conflict);
  first.reset();
  EXPECT_TRUE(store.begin({.command = "record", .deadline = Milliseconds{0}}));
}

TEST_P(StateStoreContract, LetsReadersInWhileSomebodyWrites) {
  replace("one");
  const auto writer = begin();
  EXPECT_EQ(store.read().value()->text, "one");
}

TEST_P(StateStoreContract, ChangesNothingUntilReplace) {
  replace("one");
  begin().reset();
  EXPECT_EQ(store.read().value()->text, "one");
}

TEST_P(StateStoreContract, GivesLaterRevisionsThanTheCurrentOne) {
  EXPECT_GT(begin()->next_revision(Revision{7}), Revision{7});
}

TEST_P(StateStoreContract, KeepsEarlierStatesNewestFirst) {
  replace("one");
  replace("two");
  replace("three");
  const auto backups = store.backups().value();
  ASSERT_EQ(backups.size(), 3U);
  EXPECT_EQ(backups[0].text, "three");
  EXPECT_EQ(backups[2].text, "one");
}

TEST_P(StateStoreContract, KeepsRecordedOutputsOfEveryWorkflow) {
  ASSERT_TRUE(begin()->replace(
      {.text = "one", .output = RecordedOutput{id("wf_b"), id("exec_001"), "first"}}));
  ASSERT_TRUE(begin()->replace(
      {.text = "two", .output = RecordedOutput{id("wf_a"), id("exec_001"), "second"}}));
  const auto outputs = store.outputs().value();
  ASSERT_EQ(outputs.size(), 2U);
  EXPECT_EQ(outputs[0].workflow, id("wf_a"));
  EXPECT_EQ(outputs[0].text, "second");
  EXPECT_EQ(outputs[1].execution, id("exec_001"));
}

TEST_P(StateStoreContract, ReplacesAnAmendedOutput) {
  for (const char* text : {"first", "amended"}) {
    ASSERT_TRUE(
        begin()->replace({.text = text, .output = RecordedOutput{id("wf"), id("exec_001"), text}}));
  }
  const auto outputs = store.outputs().value();
  ASSERT_EQ(outputs.size(), 1U);
  EXPECT_EQ(outputs[0].text, "amended");
}

TEST_P(StateStoreContract, RecordsAChangeOfAParkedWorkflowBesideTheState) {
  const StateChange change{.text = "elsewhere",
                           .note = {.workflow = "wf_b", .revision = Revision{7}},
                           .output = RecordedOutput{id("wf_b"), id("exec_001"), "kept"}};
  const auto put = [] { return Result<void>(); };
  ASSERT_TRUE(begin()->change_parked(change, put));  // there is no active workflow yet
  replace("one");
  const auto transaction = begin();
  ASSERT_TRUE(transaction->change_parked(change, put));
  ASSERT_TRUE(transaction->finish());
  EXPECT_EQ(store.read().value()->text, "one");
  EXPECT_EQ(store.outputs().value().front().text, "kept");
  EXPECT_EQ(store.history().value().entries.back().kind, JournalKind::parked);
  EXPECT_EQ(begin()->next_revision(Revision{1}), Revision{8});
}

TEST_P(StateStoreContract, KeepsNoOutputOfAParkedWorkflowThatIsUnchanged) {
  const StateChange change{.text = "elsewhere",
                           .note = {.workflow = "wf_b"},
                           .output = RecordedOutput{id("wf_b"), id("exec_001"), "kept"}};
  replace("one");
  const auto put = []() -> Result<void> { return fail(ErrorCode::unavailable, "full"); };
  EXPECT_FALSE(begin()->change_parked(change, put));
  EXPECT_TRUE(store.outputs().value().empty());
  EXPECT_NE(store.history().value().entries.back().kind, JournalKind::parked);
}

TEST_P(StateStoreContract, KeepsTheBackupOfARemovedState) {
  replace("one");
  ASSERT_TRUE(begin()->remove());
  EXPECT_EQ(store.read().value(), std::nullopt);
  EXPECT_EQ(store.backups().value().front().text, "one");
}

TEST_P(StateStoreContract, RemovesNothingWhereNothingIs) {
  EXPECT_TRUE(begin()->remove());
}

TEST_P(StateStoreContract, KeepsDamagedBytesUnderANewName) {
  replace("{damaged");
  const auto name = begin()->set_aside();
  ASSERT_TRUE(name);
  EXPECT_NE(name->find(".corrupt-"), std::string::npos);
}

TEST_P(StateStoreContract, HasNothingToSetAsideWithoutAState) {
  const auto name = begin()->set_aside();
  ASSERT_FALSE(name);
  EXPECT_EQ(name.error().code, ErrorCode::not_found);
}

TEST_P(StateStoreContract, ReleasesAFileWithoutATrace) {
  replace("one");
  const auto release = begin();
  ASSERT_TRUE(release->release({.command = "adopt --release"}));
  ASSERT_TRUE(release->finish());
  EXPECT_EQ(store.read().value()->text, "one");
  EXPECT_TRUE(store.history().value().entries.empty());
  EXPECT_TRUE(store.backups().value().empty());
  EXPECT_FALSE(store.has_traces().value());
}

TEST_P(StateStoreContract, AdoptsAFileAsItIs) {
  replace("one");
  ASSERT_TRUE(begin()->release({}));
  const auto adopt = begin();
  ASSERT_TRUE(adopt->adopt({.command = "adopt", .revision = Revision{1}}));
  ASSERT_TRUE(adopt->finish());
  EXPECT_EQ(store.read().value()->text, "one");
  const History history = store.history().value();
  ASSERT_EQ(history.entries.size(), 1U);
  EXPECT_EQ(history.entries[0].kind, JournalKind::outside);
  EXPECT_EQ(store.state_at(history.entries[0].sequence), "one");
}

TEST_P(StateStoreContract, ReplaysAChangeThatKeepsTheLayout) {
  replace("{ \"a\":   1 }");
  const auto change = begin();
  ASSERT_TRUE(change->replace({.text = "{ \"a\":   2 }",
                               .patch = R"([{"op":"replace","path":"/a","value":2}])",
                               .layout = TextLayout::kept}));
  ASSERT_TRUE(change->finish());
  const JournalEntry entry = store.history().value().entries.back();
  EXPECT_EQ(store.state_at(entry.sequence), "{ \"a\":   2 }");
  EXPECT_EQ(entry.patch, R"([{"op":"replace","path":"/a","value":2}])");
}

TEST_P(StateStoreContract, KeepsTheJournalOfWorkflowsAtARelease) {
  ASSERT_TRUE(begin()->replace({.text = "one", .note = {.workflow = "wf_1"}}));
  const auto release = begin();
  ASSERT_TRUE(release->release({.command = "adopt --release"}));
  ASSERT_TRUE(release->finish());
  EXPECT_EQ(store.history().value().entries.back().kind, JournalKind::ended);
  EXPECT_FALSE(store.has_traces().value());
}

TEST_P(StateStoreContract, RecordsTheReleaseOfAFileThatWasDeleted) {
  ASSERT_TRUE(begin()->replace({.text = "one", .note = {.workflow = "wf_1"}}));
  ASSERT_TRUE(begin()->remove());
  const auto release = begin();
  ASSERT_TRUE(release->release({.command = "adopt --release"}));
  ASSERT_TRUE(release->finish());
  EXPECT_EQ(store.history().value().entries.back().kind, JournalKind::ended);
  EXPECT_FALSE(store.has_traces().value());
  EXPECT_EQ(store.read().value(), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(
    Every, StateStoreContract,
    testing::Values(StoreImplementation{"state_file_in_memory", make_store<StateFileInMemory>},
                    StoreImplementation{"state_file_on_disk", make_store<StateFileOnDisk>}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace baton
