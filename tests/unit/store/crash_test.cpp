// Cuts the power at every single call of an operation, in every way that a disk may come back,
// and fails every single call: what is there afterwards is the old or the new, whole, and the
// next operation goes through.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <functional>

#include "store/archive/archive_file_store.h"
#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"

namespace baton {
namespace {

using archive::ArchiveFileStore;
using state_file::StateFileStore;
using test::AfterPowerCut;
using test::FakeHost;

constexpr std::string_view kState = ".claude/workflow-state.json";
constexpr std::size_t kFarMoreThanAnyOperationNeeds = 500;
constexpr std::array kDisks = {AfterPowerCut::everything_kept, AfterPowerCut::unsynced_dropped,
                               AfterPowerCut::content_torn};

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

StateFileStore store_of(FakeHost& fake) {
  return StateFileStore(fake.host, StateLocation{.backups = 2});
}

Result<Digest> replace(FakeHost& fake, std::string_view text) {
  StateFileStore store = store_of(fake);
  BATON_TRY(const auto transaction, store.begin({.command = "record"}));
  return transaction->replace(
      {.text = std::string(text),
       .output = RecordedOutput{id("wf"), id("exec_001"), "output of " + std::string(text)}});
}

Result<void> remove_state(FakeHost& fake) {
  StateFileStore store = store_of(fake);
  BATON_TRY(const auto transaction, store.begin({.command = "archive"}));
  return transaction->remove();
}

Result<std::vector<std::string>> archive_state(FakeHost& fake) {
  ArchiveFileStore archive(fake.host, {});
  return archive.put(id("wf"), {"state", "summary", "markdown"});
}

bool has_temporary(const FakeHost& fake) {
  for (const std::string& file : fake.root.files()) {
    if (file.ends_with(".tmp")) return true;
  }
  return false;
}

// Runs `check` for every (call, disk) at which `operation` can be cut off.
void cut_everywhere(const std::function<void(FakeHost&)>& prepare,
                    const std::function<bool(FakeHost&)>& operation,
                    const std::function<void(FakeHost&, bool)>& check) {
  for (const AfterPowerCut disk : kDisks) {
    for (std::size_t call = 1; call < kFarMoreThanAnyOperationNeeds; ++call) {
      SCOPED_TRACE(testing::Message() << "call " << call << ", disk " << static_cast<int>(disk));
      FakeHost fake;
      prepare(fake);
      fake.root.lose_power_at(call);
      const bool acknowledged = operation(fake);
      const bool was_cut = fake.root.fault_happened();
      fake.root.restart(disk);
      check(fake, acknowledged);
      if (!was_cut) break;
    }
  }
}

void prepare_one_state(FakeHost& fake) {
  ASSERT_TRUE(replace(fake, "old state"));
}

TEST(Crash, DuringTheFirstReplaceLeavesNothingOrTheWholeState) {
  cut_everywhere([](FakeHost&) {}, [](FakeHost& fake) { return replace(fake, "new").has_value(); },
                 [](FakeHost& fake, bool acknowledged) {
                   const auto state = fake.root.content(kState);
                   if (acknowledged) {
                     EXPECT_EQ(state, "new");
                   }
                   EXPECT_TRUE(!state || state == "new");
                   EXPECT_TRUE(replace(fake, "next"));
                   EXPECT_EQ(fake.root.content(kState), "next");
                   EXPECT_FALSE(has_temporary(fake));
                 });
}

TEST(Crash, DuringReplaceLeavesTheOldOrTheNewStateWhole) {
  cut_everywhere(
      prepare_one_state, [](FakeHost& fake) { return replace(fake, "new state").has_value(); },
      [](FakeHost& fake, bool acknowledged) {
        const auto state = fake.root.content(kState);
        if (acknowledged) {
          EXPECT_EQ(state, "new state");
        }
        EXPECT_TRUE(state == "old state" || state == "new state");
        ASSERT_TRUE(replace(fake, "next state"));
        EXPECT_EQ(fake.root.content(kState), "next state");
        EXPECT_FALSE(has_temporary(fake));
      });
}

TEST(Crash, DuringReplaceKeepsTheOutputOfEveryStateThatIsThere) {
  cut_everywhere([](FakeHost&) {}, [](FakeHost& fake) { return replace(fake, "new").has_value(); },
                 [](FakeHost& fake, bool) {
                   if (!fake.root.content(kState)) return;
                   EXPECT_EQ(fake.root.content(".claude/baton/outputs/wf/exec_001.json"),
                             "output of new");
                 });
}

TEST(Crash, DuringRemoveLeavesTheStateOrItsBackupWhole) {
  cut_everywhere(
      prepare_one_state, [](FakeHost& fake) { return remove_state(fake).has_value(); },
      [](FakeHost& fake, bool acknowledged) {
        const auto state = fake.root.content(kState);
        const auto backups = store_of(fake).backups().value();
        if (acknowledged) {
          EXPECT_EQ(state, std::nullopt);
        }
        EXPECT_TRUE(state == "old state" ||
                    (!backups.empty() && backups.front().text == "old state"));
        ASSERT_TRUE(replace(fake, "next state"));
        EXPECT_FALSE(has_temporary(fake));
      });
}

TEST(Crash, DuringArchivingIsFinishedByTheNextPut) {
  cut_everywhere([](FakeHost&) {}, [](FakeHost& fake) { return archive_state(fake).has_value(); },
                 [](FakeHost& fake, bool acknowledged) {
                   const auto before = fake.root.content("dev/workflow/archive/wf.json");
                   if (acknowledged) {
                     EXPECT_EQ(before, "state");
                   }
                   EXPECT_TRUE(!before || before == "state");
                   ASSERT_TRUE(archive_state(fake));
                   EXPECT_EQ(fake.root.content("dev/workflow/archive/wf.json"), "state");
                   EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.json"),
                             "summary");
                   EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.md"), "markdown");
                   EXPECT_FALSE(has_temporary(fake));
                 });
}

TEST(Crash, AnAcknowledgedPutSurvivesWhole) {
  FakeHost fake;
  ASSERT_TRUE(archive_state(fake));
  fake.root.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(fake.root.content("dev/workflow/archive/wf.json"), "state");
  EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.json"), "summary");
  EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.md"), "markdown");
}

class EveryCallFailsOnce : public testing::TestWithParam<int> {};

TEST_P(EveryCallFailsOnce, AndReplaceSucceedsOrTheErrorCarriesErrnoAndTheStateIsWhole) {
  for (std::size_t call = 1; call < kFarMoreThanAnyOperationNeeds; ++call) {
    SCOPED_TRACE(call);
    FakeHost fake;
    prepare_one_state(fake);
    fake.root.fail_at(call, GetParam());
    const Result<Digest> replaced = replace(fake, "new state");
    const bool failed = fake.root.fault_happened();
    fake.root.heal();
    const auto state = fake.root.content(kState);
    EXPECT_TRUE(state == "old state" || state == "new state");
    if (replaced) {
      EXPECT_EQ(state, "new state");
    }
    if (!replaced) {
      EXPECT_EQ(replaced.error().cause, GetParam());
    }
    if (!replaced) {
      EXPECT_FALSE(replaced.error().subject.empty());
    }
    ASSERT_TRUE(replace(fake, "next state"));
    EXPECT_FALSE(has_temporary(fake));
    if (!failed) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Causes, EveryCallFailsOnce, testing::Values(EIO, ENOSPC, EACCES, EROFS));

}  // namespace
}  // namespace baton
