#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>

#include "store/durable_file.h"
#include "store/state_file/state_file_store.h"
#include "support/fake_host.h"
#include "text/concat.h"

namespace baton::state_file {
namespace {

using test::FakeHost;

struct StateFile : testing::Test {
  FakeHost fake;
  StateFileStore store{fake.host, StateLocation{.backups = 3}};

  std::unique_ptr<StateTransaction> begin() {
    return std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
  }
  void replace(const std::string& text) { ASSERT_TRUE(begin()->replace({.text = text})); }
};

TEST_F(StateFile, KeepsItsFolderPrivateAndOutOfGit) {
  replace("one");
  EXPECT_EQ(fake.root.attributes(".claude/baton").mode, 0700U);
  EXPECT_EQ(fake.root.content(".claude/baton/.gitignore"), "*\n");
  EXPECT_EQ(fake.root.attributes(".claude").mode, 0755U);
}

TEST(StateFiles, AreNeverBatonsOwnFiles) {
  for (const std::string_view path :
       {".claude/baton/lock", ".claude/baton/journal/0000000001", "dev/workflow/archive/wf.json"}) {
    FakeHost fake;
    StateLocation where;
    where.file = RelativePath::parse(path).value();
    StateFileStore store{fake.host, std::move(where)};
    const auto begun = store.begin({.command = "set", .deadline = Milliseconds{0}});
    ASSERT_FALSE(begun) << path;
    EXPECT_EQ(begun.error().code, ErrorCode::conflict);
    EXPECT_TRUE(fake.root.files().empty()) << path;
    EXPECT_TRUE(store.read()) << path;
  }
}

// Their names sort after those of segments and backups.
TEST_F(StateFile, IgnoresFilesOfOtherProgramsInItsHistory) {
  replace("one");
  fake.root.put(".claude/baton/journal/x.bak", "");
  fake.root.put(".claude/baton/backups/x.bak", "");
  const auto expired = store.expired_history(fake.clock.now() + std::chrono::hours{24});
  ASSERT_TRUE(expired);
  for (const HistoryFile& file : *expired) ADD_FAILURE() << file.path.text();
}

// The change's time may have been taken before.
TEST_F(StateFile, GivesAnEditFromOutsideTheTimeOfTheChangeAfterIt) {
  replace("one");
  fake.root.put(".claude/workflow-state.json", "edited");
  const Instant at = fake.clock.now();
  fake.clock.advance(Milliseconds{50});
  ASSERT_TRUE(begin()->replace({.text = "two", .note = {.at = at}}));
  const History history = store.history().value();
  ASSERT_EQ(history.entries.size(), 3U);
  EXPECT_EQ(history.entries[1].kind, JournalKind::outside);
  EXPECT_EQ(history.entries[1].note.at, at);
}

TEST_F(StateFile, WritesTheOutputBeforeTheState) {
  const RecordedOutput output{Identifier::parse("wf").value(),
                              Identifier::parse("exec_001").value(), "output"};
  ASSERT_TRUE(begin()->replace({.text = "one", .output = output}));
  const auto& calls = fake.root.calls();
  const auto renamed_to = [&](std::string_view path) {
    return std::ranges::find_if(calls, [&](const std::string& call) {
      return call.starts_with("rename") && call.ends_with(path);
    });
  };
  EXPECT_LT(renamed_to("outputs/wf/exec_001.json"), renamed_to("workflow-state.json"));
}

TEST(RecordedOutputs, AreForgottenIfTheirChangeFails) {
  const RecordedOutput output{Identifier::parse("wf").value(),
                              Identifier::parse("exec_001").value(), "output"};
  for (std::size_t call = 1;; ++call) {
    FakeHost fake;
    StateFileStore store{fake.host, StateLocation{}};
    ASSERT_TRUE(store.begin({.command = "init", .deadline = Milliseconds{0}})
                    .value()
                    ->replace({.text = "one"}));
    const auto transaction =
        std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
    fake.root.fail_at(call, ENOSPC);
    const auto replaced = transaction->replace({.text = "two", .output = output});
    if (!fake.root.fault_happened()) break;
    EXPECT_EQ(fake.root.content(".claude/baton/outputs/wf/exec_001.json").has_value(),
              replaced.has_value())
        << call;
  }
}

TEST(RecordedOutputs, AreAsBeforeIfTheirChangeFails) {
  RecordedOutput output{Identifier::parse("wf").value(), Identifier::parse("exec_001").value(),
                        "first"};
  for (std::size_t call = 1;; ++call) {
    FakeHost fake;
    StateFileStore store{fake.host, StateLocation{}};
    output.text = "first";
    ASSERT_TRUE(store.begin({.command = "record", .deadline = Milliseconds{0}})
                    .value()
                    ->replace({.text = "one", .output = output}));
    output.text = "amended";
    const auto transaction =
        std::move(store.begin({.command = "record", .deadline = Milliseconds{0}}).value());
    fake.root.fail_at(call, ENOSPC);
    const auto replaced = transaction->replace({.text = "two", .output = output});
    if (!fake.root.fault_happened()) break;
    EXPECT_EQ(fake.root.content(".claude/baton/outputs/wf/exec_001.json"),
              replaced ? "amended" : "first")
        << call;
  }
}

TEST_F(StateFile, KeepsCompactedOutputsAndLetsGitTrackThem) {
  replace("one");
  const model::CompactedFile file{Identifier::parse("wf").value(),
                                  Identifier::parse("exec_001-x").value(),
                                  Digest{std::string(64, 'a')}};
  ASSERT_TRUE(store.keep_compacted({{file, "output"}}));
  EXPECT_EQ(store.read_compacted(file).value(), "output");
  EXPECT_EQ(store.compacted().value(), std::vector{file});
  EXPECT_EQ(fake.root.content(".claude/baton/.gitignore"), "/*\n!/compacted/\n*.tmp\n");
  ASSERT_TRUE(store.keep_compacted({{file, "output"}}));
  ASSERT_TRUE(store.remove_compacted({file}));
  EXPECT_EQ(store.read_compacted(file).error().code, ErrorCode::not_found);
  EXPECT_TRUE(store.compacted().value().empty());
}

TEST_F(StateFile, RemovesCompactedOutputsWithOneFlushOfTheirFolder) {
  std::vector<model::CompactedText> texts;
  for (const char* execution : {"exec_001", "exec_002", "exec_003"}) {
    texts.push_back({{Identifier::parse("wf").value(), Identifier::parse(execution).value(),
                      Digest{std::string(64, 'a')}},
                     "output"});
  }
  ASSERT_TRUE(store.keep_compacted(texts));
  fake.root.forget_calls();
  ASSERT_TRUE(store.remove_compacted({texts[0].file, texts[1].file, texts[2].file}));
  EXPECT_EQ(
      std::ranges::count_if(fake.root.calls(),
                            [](const std::string& call) { return call.starts_with("sync "); }),
      1);
  EXPECT_TRUE(store.compacted().value().empty());
  EXPECT_FALSE(fake.root.status(".claude/baton/compacted").value());
}

TEST_F(StateFile, ReadsCompactedOutputsWhoseLineEndsGitConverted) {
  replace("one");
  const std::string text = "{\n  \"a\": 1\n}\n";
  const model::CompactedFile file{Identifier::parse("wf").value(),
                                  Identifier::parse("exec_001").value(),
                                  fake.host.crypto.digest(text)};
  ASSERT_TRUE(store.keep_compacted({{file, text}}));
  const std::string path = ".claude/baton/compacted/wf/exec_001-" + file.digest.hex + ".json";
  fake.root.put(path, "{\r\n  \"a\": 1\r\n}\r\n");
  EXPECT_EQ(store.read_compacted(file).value(), text);
  fake.root.put(path, "{\r\n  \"a\": 2\r\n}\r\n");
  EXPECT_EQ(store.read_compacted(file).value(), "{\r\n  \"a\": 2\r\n}\r\n");
}

TEST_F(StateFile, LeavesAnIgnoreFileThatSomebodyChanged) {
  replace("one");
  fake.root.put(".claude/baton/.gitignore", "mine");
  const model::CompactedFile file{Identifier::parse("wf").value(),
                                  Identifier::parse("exec_001").value(),
                                  Digest{std::string(64, 'a')}};
  ASSERT_TRUE(store.keep_compacted({{file, "output"}}));
  EXPECT_EQ(fake.root.content(".claude/baton/.gitignore"), "mine");
}

TEST_F(StateFile, KeepsOnlyTheNewestBackups) {
  for (const char* text : {"1", "2", "3", "4", "5", "6"}) replace(text);
  const auto backups = store.backups().value();
  ASSERT_EQ(backups.size(), 3U);
  EXPECT_EQ(backups[0].text, "6");
  EXPECT_EQ(backups[2].text, "4");
}

TEST_F(StateFile, NumbersBackupsOnWhereTheirNumbersHaveReached) {
  fake.root.put(".claude/baton/backups/0000000041-deadbeef.json", "far earlier");
  replace("1");
  replace("2");
  EXPECT_TRUE(
      store.backups().value().front().name.starts_with(".claude/baton/backups/0000000043-"));
}

TEST_F(StateFile, LeavesForeignFilesAmongTheBackupsAlone) {
  fake.root.put(".claude/baton/backups/notes.txt", "mine");
  for (const char* text : {"1", "2", "3", "4", "5"}) replace(text);
  EXPECT_EQ(fake.root.content(".claude/baton/backups/notes.txt"), "mine");
}

TEST_F(StateFile, SetsTheDamagedStateAsideWithoutRemovingIt) {
  fake.root.put(".claude/workflow-state.json", "{damaged");
  const auto name = begin()->set_aside();
  EXPECT_EQ(name, ".claude/workflow-state.corrupt-20250801T100000Z.json");
  EXPECT_EQ(fake.root.content(*name), "{damaged");
  EXPECT_EQ(fake.root.content(".claude/workflow-state.json"), "{damaged");
}

TEST_F(StateFile, SetsTheBytesOfAnOutsideEditAside) {
  const StateLocation where{
      .redact = [](const std::string&) -> Result<std::string> { return "redacted"; }};
  StateFileStore redacting{fake.host, where};
  fake.root.put(".claude/workflow-state.json", "secret");
  const auto transaction =
      std::move(redacting.begin({.command = "migrate", .deadline = Milliseconds{0}}).value());
  EXPECT_EQ(transaction->before()->text, "redacted");
  const auto name = transaction->set_aside(Aside::replaced);
  EXPECT_EQ(fake.root.content(name.value()), "secret");
}

TEST_F(StateFile, SetsTheSameBytesAsideOnlyOnce) {
  fake.root.put(".claude/workflow-state.json", "{damaged");
  const auto first = begin()->set_aside();
  fake.clock.advance(Milliseconds{60'000});
  EXPECT_EQ(begin()->set_aside().value(), first.value());
}

TEST_F(StateFile, NamesStatesDamagedInTheSameSecondApart) {
  fake.root.put(".claude/workflow-state.json", "{first");
  ASSERT_TRUE(begin()->set_aside());
  fake.root.put(".claude/workflow-state.json", "{second");
  EXPECT_EQ(begin()->set_aside(), ".claude/workflow-state.corrupt-20250801T100000Z-2.json");
}

TEST_F(StateFile, KeepsAtMostSixteenDamagedStates) {
  for (int count = 0; count < 16; ++count) {
    fake.root.put(".claude/workflow-state.json", "{" + std::to_string(count));
    ASSERT_TRUE(begin()->set_aside());
  }
  fake.root.put(".claude/workflow-state.json", "{one more");
  const auto refused = begin()->set_aside();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::limit);
}

TEST_F(StateFile, DoesNotBackUpWhatWasSetAside) {
  fake.root.put(".claude/workflow-state.json", "{damaged");
  {
    const auto transaction = begin();
    ASSERT_TRUE(transaction->set_aside());
    ASSERT_TRUE(transaction->replace({.text = "restored"}));
  }
  const auto backups = store.backups().value();
  ASSERT_EQ(backups.size(), 1U);
  EXPECT_EQ(backups[0].text, "restored");
}

TEST_F(StateFile, SweepsWhatDeadWritersLeft) {
  fake.root.put(".claude/workflow-state.json.00000000000000ff.tmp", "half");
  fake.root.put(".claude/notes.json.00000000000000ff.tmp", "not ours");
  replace("one");
  EXPECT_EQ(fake.root.content(".claude/workflow-state.json.00000000000000ff.tmp"), std::nullopt);
  EXPECT_EQ(fake.root.content(".claude/notes.json.00000000000000ff.tmp"), "not ours");
}

// Hooks do not hold the writers' lock: a young file may be about to be renamed.
TEST_F(StateFile, SweepsWhatKilledHooksLeftLongAgo) {
  constexpr std::string_view kBaton = ".claude/baton/";
  constexpr std::string_view kFiles[] = {"leases/exec_001@wf.json", "leases/wf/exec_001.json",
                                         "sessions/s1.json", "receipts/wf/exec_001.json",
                                         "unrecorded/exec_001@wf.json"};
  const auto path_of = [&](std::string_view file, std::string_view end) {
    return text::concat(kBaton, file, end);
  };
  for (const std::string_view file : kFiles) {
    for (const std::string_view end : {"", ".00000000000000ff.tmp", ".00000000000000fe.tmp"}) {
      fake.root.put(path_of(file, end), "half");
      fake.root.attributes(path_of(file, end)).modified = fake.clock.now();
    }
    fake.root.attributes(path_of(file, ".00000000000000ff.tmp")).modified -=
        std::chrono::minutes{2};
  }
  replace("one");
  for (const std::string_view file : kFiles) {
    EXPECT_TRUE(fake.root.content(path_of(file, ""))) << file;
    EXPECT_FALSE(fake.root.content(path_of(file, ".00000000000000ff.tmp"))) << file;
    EXPECT_TRUE(fake.root.content(path_of(file, ".00000000000000fe.tmp"))) << file;
  }
}

TEST_F(StateFile, SearchesNoLeftoversIfTheLastHolderEndedWell) {
  const auto searches = [this] {
    return std::ranges::count_if(fake.root.calls(), [](const std::string& call) {
      for (const std::string_view folder : {"leases", "sessions", "receipts", "unrecorded"}) {
        if (call.find(folder) != std::string::npos) return true;
      }
      return false;
    });
  };
  replace("one");
  EXPECT_GE(searches(), 4);  // nobody held the lock before
  fake.root.forget_calls();
  replace("two");
  EXPECT_EQ(searches(), 0);
}

TEST_F(StateFile, KeepsItsFolderBelowTheRootForAStateElsewhere) {
  StateFileStore elsewhere(fake.host, StateLocation{.file = "state.json"});
  ASSERT_TRUE(elsewhere.begin({.command = "set", .deadline = Milliseconds{0}})
                  .value()
                  ->replace({.text = "one"}));
  EXPECT_EQ(fake.root.content("state.json"), "one");
  EXPECT_TRUE(fake.root.content(".claude/baton/lock"));
}

// The journal knows the first state of its only segment from the checkpoint alone.
TEST_F(StateFile, SurvivesAPowerCutAfterItsEarlierHistoryIsRemoved) {
  const auto state = [](int number) { return "{\n  \"n\": " + std::to_string(number) + "\n}\n"; };
  replace(state(0));
  for (int number = 1; number <= 65; ++number) {
    const std::string patch =
        R"([{"op":"replace","path":"/n","value":)" + std::to_string(number) + "}]";
    ASSERT_TRUE(begin()->replace({.text = state(number), .patch = patch}));
  }
  ASSERT_TRUE(fake.root.content(".claude/baton/journal/0000000066"));
  ASSERT_TRUE(fake.root.remove(".claude/baton/journal/0000000001"));
  fake.root.put(".claude/workflow-state.json", state(64));
  fake.restart(test::AfterPowerCut::everything_kept);
  EXPECT_EQ(begin()->before()->text, state(65));
}

// The reverted state must not be taken for an edit by another program, which would drop the change.
TEST_F(StateFile, IsNotWrittenAfterAPowerCutThatTheJournalCannotRepair) {
  replace("1");
  const std::string unrelated = R"([{"op":"replace","path":"","value":3}])";
  ASSERT_TRUE(begin()->replace({.text = "2", .patch = unrelated}));
  fake.root.put(".claude/workflow-state.json", "1");
  fake.restart(test::AfterPowerCut::everything_kept);
  const auto refused = store.begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::malformed);
  EXPECT_EQ(store.read().value()->source, StateSource::reverted_file);
  const auto recovery = store.begin(
      {.command = "recover", .deadline = Milliseconds{0}, .reverted = RevertedState::accepted});
  ASSERT_TRUE(recovery);
  EXPECT_EQ((*recovery)->before()->source, StateSource::reverted_file);
  ASSERT_TRUE((*recovery)->replace({.text = "4"}));
  EXPECT_EQ(store.read().value()->text, "4");
}

TEST_F(StateFile, IsRemovedByAHolderThatLeavesNothing) {
  replace("one");
  {
    const auto transaction = begin();
    ASSERT_TRUE(transaction->announce_end({}));
    ASSERT_TRUE(transaction->remove());
  }
  const auto lock = fake.root.lock(".claude/baton/lock", {}).value();
  EXPECT_FALSE(lock->is_first_holder());
}

TEST_F(StateFile, BacksUpBeforeItAnnouncesTheEnd) {
  replace("one");
  ASSERT_TRUE(store::remove_folder_if_there(fake.root, ".claude/baton/backups"));
  fake.root.put(".claude/baton/backups", "a file");
  EXPECT_FALSE(begin()->announce_end({}));
  EXPECT_NE(store.history().value().entries.back().kind, JournalKind::ended);
}

TEST_F(StateFile, WithdrawsTheEndOfAStateThatStays) {
  for (std::size_t call = 1;; ++call) {
    replace("one");
    const auto transaction = begin();
    ASSERT_TRUE(transaction->announce_end({.workflow = "wf_one"}));
    EXPECT_EQ(store.ended_workflow(), "wf_one");
    fake.root.fail_at(call, EACCES);
    (void)transaction->remove();
    const bool happened = fake.root.fault_happened();
    fake.root.heal();
    if (!happened || !transaction->before()) break;
    EXPECT_EQ(store.read().value()->text, "one") << call;
    EXPECT_EQ(store.ended_workflow(), "") << call;
  }
}

TEST_F(StateFile, ReportsWhoHoldsTheLock) {
  replace("one");
  fake.root.hold_foreign_lock(".claude/baton/lock", "pid 4711, archive");
  const auto refused = store.begin({.command = "record", .deadline = Milliseconds{0}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  EXPECT_NE(refused.error().hint.find("pid 4711, archive"), std::string::npos);
}

}  // namespace
}  // namespace baton::state_file
