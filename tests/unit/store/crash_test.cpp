// Cuts the power at every single call of an operation, in every way that a disk may come back,
// and fails every single call: what is there afterwards is the old or the new, whole, and the
// next operation goes through.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/archive/archive_file_store.h"
#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"
#include "text/concat.h"

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

// States are JSON texts: what is none can be torn.
std::string state_of(std::string_view name) {
  return text::concat("\"", name, "\"\n");
}

// As a patch where there is a state to begin from.
Result<Digest> replace(FakeHost& fake, std::string_view name) {
  StateFileStore store = store_of(fake);
  BATON_TRY(const auto transaction,
            store.begin({.command = "record", .deadline = Milliseconds{0}}));
  StateChange change{
      .text = state_of(name),
      .note = {.at = fake.clock.now()},
      .output = RecordedOutput{id("wf"), id("exec_001"), text::concat("output of ", name)}};
  if (transaction->before()) {
    change.patch = text::concat(R"([{"op": "replace", "path": "", "value": ")", name, "\"}]");
  }
  BATON_TRY(Digest digest, transaction->replace(change));
  BATON_CHECK(transaction->finish());
  return digest;
}

// What a reader is told.
std::optional<std::string> read(FakeHost& fake) {
  const Result<std::optional<StoredState>> state = store_of(fake).read();
  return state && *state ? std::optional((*state)->text) : std::nullopt;
}

Result<void> remove_state(FakeHost& fake) {
  StateFileStore store = store_of(fake);
  BATON_TRY(const auto transaction,
            store.begin({.command = "archive", .deadline = Milliseconds{0}}));
  BATON_CHECK(transaction->announce_end({.command = "archive"}));
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
      fake.restart(disk);
      check(fake, acknowledged);
      if (!was_cut) break;
    }
  }
}

void prepare_one_state(FakeHost& fake) {
  ASSERT_TRUE(replace(fake, "old"));
}

TEST(Crash, DuringTheFirstReplaceLeavesNothingOrTheWholeState) {
  cut_everywhere([](FakeHost&) {}, [](FakeHost& fake) { return replace(fake, "new").has_value(); },
                 [](FakeHost& fake, bool acknowledged) {
                   const auto state = read(fake);
                   if (acknowledged) {
                     EXPECT_EQ(state, state_of("new"));
                   }
                   EXPECT_TRUE(!state || state == state_of("new"));
                   EXPECT_TRUE(replace(fake, "next"));
                   EXPECT_EQ(fake.root.content(kState), state_of("next"));
                   EXPECT_FALSE(has_temporary(fake));
                 });
}

TEST(Crash, DuringReplaceLeavesTheOldOrTheNewStateWhole) {
  cut_everywhere(
      prepare_one_state, [](FakeHost& fake) { return replace(fake, "new").has_value(); },
      [](FakeHost& fake, bool acknowledged) {
        const auto state = read(fake);
        if (acknowledged) {
          EXPECT_EQ(state, state_of("new"));
        }
        EXPECT_TRUE(state == state_of("old") || state == state_of("new"));
        ASSERT_TRUE(replace(fake, "next"));
        EXPECT_EQ(fake.root.content(kState), state_of("next"));
        EXPECT_FALSE(has_temporary(fake));
      });
}

// A state that its owner edits after a cut is as safe as any.
TEST(Crash, DuringReplaceNeverCostsAnEditFromOutside) {
  cut_everywhere(
      prepare_one_state, [](FakeHost& fake) { return replace(fake, "new").has_value(); },
      [](FakeHost& fake, bool) {
        fake.root.put(kState, state_of("edited"));
        fake.root.attributes(kState).changed = fake.clock.now();
        EXPECT_EQ(read(fake), state_of("edited"));
        ASSERT_TRUE(replace(fake, "next"));
        const History history = store_of(fake).history().value();
        EXPECT_TRUE(std::ranges::any_of(history.entries, [&](const JournalEntry& entry) {
          return entry.digest == fake.crypto.digest(state_of("edited"));
        }));
      });
}

bool has_outside_edit(FakeHost& fake, std::string_view name) {
  const History history = store_of(fake).history().value();
  return std::ranges::any_of(history.entries, [&](const JournalEntry& entry) {
    return entry.kind == JournalKind::outside && entry.digest == fake.crypto.digest(state_of(name));
  });
}

// As `git checkout` does before the machine is switched off.
TEST(Crash, DoesNotExplainAnEarlierStateThatIsNewerThanTheJournal) {
  FakeHost fake;
  ASSERT_TRUE(replace(fake, "old"));
  ASSERT_TRUE(replace(fake, "new"));
  fake.clock.advance(std::chrono::seconds{1});
  fake.root.put(kState, state_of("old"));
  fake.root.attributes(kState).changed = fake.clock.now();
  fake.restart(AfterPowerCut::everything_kept);
  EXPECT_EQ(read(fake), state_of("old"));
  {
    const auto begun = store_of(fake).begin({.command = "record", .deadline = Milliseconds{0}});
    EXPECT_TRUE(begun.value()->before()->is_earlier);  // the clock may be wrong
  }
  ASSERT_TRUE(replace(fake, "next"));
  EXPECT_TRUE(has_outside_edit(fake, "old"));
}

// As `git checkout` does after a process was killed.
TEST(Crash, OfAProcessDoesNotUndoAnEarlierStateThatReplacedItsOwn) {
  for (std::size_t call = 1; call < kFarMoreThanAnyOperationNeeds; ++call) {
    SCOPED_TRACE(call);
    FakeHost fake;
    ASSERT_TRUE(replace(fake, "main"));
    ASSERT_TRUE(replace(fake, "feature"));
    fake.root.lose_power_at(call);
    (void)replace(fake, "killed");
    const bool was_killed = fake.root.fault_happened();
    fake.root.restart(AfterPowerCut::everything_kept);  // the machine goes on
    fake.root.put(kState, state_of("main"));
    ASSERT_TRUE(replace(fake, "next"));
    EXPECT_TRUE(has_outside_edit(fake, "main"));
    EXPECT_FALSE(has_temporary(fake));
    if (!was_killed) return;
  }
}

// As an editor or a merge of git leaves the file before the machine is switched off.
void leave_text(FakeHost& fake, const std::string& text, std::chrono::seconds after_the_record) {
  ASSERT_TRUE(replace(fake, "new"));
  fake.clock.advance(after_the_record);
  fake.root.put(kState, text);
  fake.root.attributes(kState).changed = fake.clock.now();
  fake.restart(AfterPowerCut::everything_kept);
}

TEST(Crash, DoesNotExplainATextThatIsNewerThanTheJournal) {
  FakeHost fake;
  leave_text(fake, "\"a slip", std::chrono::minutes{1});
  EXPECT_EQ(read(fake), "\"a slip");
  const auto begun = store_of(fake).begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_TRUE(begun);
  EXPECT_EQ((*begun)->before()->text, "\"a slip");
  EXPECT_EQ(fake.root.content(kState), "\"a slip");
}

TEST(Crash, DoesNotExplainConflictMarkers) {
  const std::string conflict = "<<<<<<< HEAD\n\"a\"\n=======\n\"b\"\n>>>>>>> feature\n";
  FakeHost fake;
  leave_text(fake, conflict, std::chrono::seconds{0});
  EXPECT_EQ(read(fake), conflict);
}

// The file may be of a later change, whose record is lost.
TEST(Crash, ExplainsAStateThatWasCutOffHoweverNewItIs) {
  for (const std::string& text :
       {std::string(), std::string("\"ne"), std::string("\"later\0\0", 8)}) {
    SCOPED_TRACE(text.size());
    FakeHost fake;
    leave_text(fake, text, std::chrono::minutes{1});
    EXPECT_EQ(read(fake), state_of("new"));
    const auto begun = store_of(fake).begin({.command = "record", .deadline = Milliseconds{0}});
    ASSERT_TRUE(begun);
    EXPECT_EQ((*begun)->before()->text, state_of("new"));
    EXPECT_EQ(fake.root.content((*begun)->before()->damaged_copy), text);
  }
}

// A machine without a clock of its own starts with an earlier time.
TEST(Crash, IsRepairedIfTheClockIsBehindAfterwards) {
  FakeHost fake;
  const Instant written = fake.clock.now();
  ASSERT_TRUE(replace(fake, "old"));
  ASSERT_TRUE(replace(fake, "new"));
  fake.root.put(kState, state_of("old"));
  fake.root.attributes(kState).changed = written;
  fake.restart(AfterPowerCut::everything_kept);
  fake.clock.set(written - std::chrono::hours{1});
  fake.machine.boot(fake.clock.now());
  EXPECT_EQ(read(fake), state_of("new"));
  ASSERT_TRUE(replace(fake, "next"));
  EXPECT_FALSE(has_outside_edit(fake, "old"));
}

TEST(Crash, DoesNotExplainThatAStateIsGone) {
  FakeHost fake;
  ASSERT_TRUE(replace(fake, "removed"));
  ASSERT_TRUE(fake.root.remove(RelativePath(".claude/workflow-state.json")));
  fake.restart(AfterPowerCut::everything_kept);
  EXPECT_EQ(read(fake), std::nullopt);
  ASSERT_TRUE(replace(fake, "next"));
  EXPECT_EQ(read(fake), state_of("next"));
}

TEST(Crash, LeavesTheNameOfAStateThatHasBegun) {
  FakeHost fake;
  ASSERT_TRUE(replace(fake, "begun"));
  fake.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_TRUE(fake.root.content(kState));
  EXPECT_EQ(read(fake), state_of("begun"));
}

TEST(Crash, DuringRemoveLeavesTheStateOrItsBackupWhole) {
  cut_everywhere(
      prepare_one_state, [](FakeHost& fake) { return remove_state(fake).has_value(); },
      [](FakeHost& fake, bool acknowledged) {
        const auto state = read(fake);
        const auto backups = store_of(fake).backups().value();
        if (acknowledged) {
          EXPECT_EQ(state, std::nullopt);
        }
        EXPECT_TRUE(state == state_of("old") ||
                    (!backups.empty() && backups.front().text == state_of("old")));
        ASSERT_TRUE(replace(fake, "next"));
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
  fake.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(fake.root.content("dev/workflow/archive/wf.json"), "state");
  EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.json"), "summary");
  EXPECT_EQ(fake.root.content("dev/workflow/summaries/wf-summary.md"), "markdown");
}

// The number of the call that syncs the journal at the end of a change.
std::size_t sync_of_the_journal() {
  FakeHost fake;
  prepare_one_state(fake);
  fake.root.forget_calls();
  EXPECT_TRUE(replace(fake, "new"));
  const std::vector<std::string>& calls = fake.root.calls();
  const auto sync = std::ranges::find_if(calls, [](const std::string& call) {
    return call.starts_with("sync .claude/baton/journal/");
  });
  EXPECT_NE(sync, calls.end());
  return static_cast<std::size_t>(sync - calls.begin()) + 1;
}

// The kernel may have dropped what was not synced: nothing may be appended to that segment.
TEST(FailedSync, IsSaidAndFollowedByANewSegmentWithTheWholeState) {
  const auto segments_of = [](const FakeHost& fake) {
    std::vector<std::string> found = fake.root.files();
    std::erase_if(
        found, [](const std::string& file) { return !file.starts_with(".claude/baton/journal/"); });
    return found;
  };
  FakeHost fake;
  prepare_one_state(fake);
  ASSERT_EQ(segments_of(fake).size(), 1U);
  fake.root.fail_at(sync_of_the_journal(), EIO);
  const Result<Digest> replaced = replace(fake, "new");
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::unavailable);
  EXPECT_EQ(replaced.error().cause, EIO);
  EXPECT_TRUE(replaced.error().hint.starts_with("durability unknown: the change is written"));
  ASSERT_EQ(segments_of(fake).size(), 2U);
  const std::string begun = fake.root.content(segments_of(fake).back()).value();
  EXPECT_NE(begun.find("checkpoint"), std::string::npos) << begun;
  fake.restart(AfterPowerCut::unsynced_dropped);
  EXPECT_EQ(read(fake), state_of("new"));
}

class EveryCallFailsOnce : public testing::TestWithParam<int> {};

TEST_P(EveryCallFailsOnce, AndReplaceSucceedsOrTheErrorCarriesErrnoAndTheStateIsWhole) {
  for (std::size_t call = 1; call < kFarMoreThanAnyOperationNeeds; ++call) {
    SCOPED_TRACE(call);
    FakeHost fake;
    prepare_one_state(fake);
    fake.root.fail_at(call, GetParam());
    const Result<Digest> replaced = replace(fake, "new");
    const bool failed = fake.root.fault_happened();
    fake.root.heal();
    const auto state = fake.root.content(kState);
    EXPECT_TRUE(state == state_of("old") || state == state_of("new"));
    if (replaced) {
      EXPECT_EQ(state, state_of("new"));
    }
    if (!replaced) {
      EXPECT_EQ(replaced.error().cause, GetParam());
    }
    if (!replaced) {
      EXPECT_FALSE(replaced.error().subject.empty());
    }
    ASSERT_TRUE(replace(fake, "next"));
    EXPECT_FALSE(has_temporary(fake));
    if (!failed) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Causes, EveryCallFailsOnce, testing::Values(EIO, ENOSPC, EACCES, EROFS));

}  // namespace
}  // namespace baton
