#include <gtest/gtest.h>

#include <cerrno>
#include <set>

#include "store/handoff/handoff_file_store.h"
#include "support/fake_host.h"

namespace baton::handoff_files {
namespace {

using test::FakeHost;

constexpr std::size_t kLargestLog = 262'144;

Identifier id(std::string_view text) {
  return Identifier::parse(text).value();
}

struct Handoffs : testing::Test {
  FakeHost fake;
  HandoffFileStore store{fake.host};

  [[nodiscard]] Lease lease(std::string_view execution) const {
    return {.execution = id(execution),
            .agent = "prd-writer",
            .session = "s1",
            .tool_use = "call_1",
            .agent_id = "a1",
            .repairs = 2,
            .has_ended = true,
            .may_amend = true,
            .since = fake.clock.now(),
            .heartbeat = fake.clock.now() + std::chrono::minutes{1}};
  }
  Result<void> remember(const SessionMemory& memory) {
    return store.change(id("s1"), [&](SessionMemory& stored) {
      stored = memory;
      return true;
    });
  }
  [[nodiscard]] std::string log() const {
    return fake.root.content(".claude/baton/hook.log").value_or("");
  }
};

TEST_F(Handoffs, AreEmptyWhereNothingWasPut) {
  EXPECT_TRUE(store.leases().value().empty());
  EXPECT_FALSE(store.session(id("s1")).value().has_value());
  EXPECT_FALSE(store.receipt(id("wf_1"), id("exec_001")).value().has_value());
  EXPECT_TRUE(fake.root.files().empty());
}

TEST_F(Handoffs, GiveALeaseBackAsItWas) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  const Lease found = store.leases().value().front();
  EXPECT_EQ(found.execution, id("exec_001"));
  EXPECT_EQ(found.agent, "prd-writer");
  EXPECT_EQ(found.session, "s1");
  EXPECT_EQ(found.tool_use, "call_1");
  EXPECT_EQ(found.agent_id, "a1");
  EXPECT_EQ(found.repairs, 2U);
  EXPECT_TRUE(found.has_ended);
  EXPECT_TRUE(found.may_amend);
  EXPECT_EQ(found.since, fake.clock.now());
  EXPECT_EQ(found.heartbeat, fake.clock.now() + std::chrono::minutes{1});
}

TEST_F(Handoffs, KeepOneLeaseForAnExecution) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  Lease newer = lease("exec_001");
  newer.repairs = 3;
  ASSERT_TRUE(store.put(newer));
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().repairs, 3U);
}

TEST_F(Handoffs, KeepALeaseInItsFileIfItsExecutionGetsTheIdOfAnother) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  ASSERT_TRUE(store.put(lease("exec_002")));
  Lease renumbered = lease("exec_001");
  renumbered.launched_as = renumbered.execution;
  renumbered.execution = id("exec_002");
  ASSERT_TRUE(store.put(renumbered));
  ASSERT_EQ(store.leases().value().size(), 2U);
  EXPECT_EQ(store.leases().value().front().id_at_launch(), id("exec_001"));
  ASSERT_TRUE(store.remove(renumbered));
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().id_at_launch(), id("exec_002"));
}

TEST_F(Handoffs, KeepLeasesOfTwoWorkflowsApart) {
  Lease first = lease("exec_001");
  first.workflow = "wf_1";
  Lease second = lease("exec_001");
  second.workflow = "wf_2";
  ASSERT_TRUE(store.put(first));
  ASSERT_TRUE(store.put(second));
  ASSERT_EQ(store.leases().value().size(), 2U);
  ASSERT_TRUE(store.remove(first));
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().workflow, "wf_2");
}

TEST_F(Handoffs, KeepAnOutputThatCannotBeRecorded) {
  Lease held = lease("exec_001");
  held.workflow = "wf_1";
  const std::string file = store.keep_unrecorded(held, "{}").value();
  EXPECT_EQ(file, ".claude/baton/unrecorded/exec_001@wf_1.json");
  EXPECT_EQ(fake.root.content(file), "{}");
}

TEST_F(Handoffs, FindTheOutputsOfAnExecutionByTheirTime) {
  Lease held = lease("exec_001");
  held.workflow = "wf_1";
  const std::string first = store.keep_unrecorded(held, "{}").value();
  const std::string second = store.keep_unrecorded(held, "[]").value();
  fake.root.attributes(first).modified = held.since + std::chrono::minutes{2};
  fake.root.attributes(second).modified = held.since + std::chrono::minutes{1};
  EXPECT_EQ(store.unrecorded(held).value(), (std::vector<std::string>{second, first}));
  Lease other = held;
  other.workflow = "wf_2";
  EXPECT_TRUE(store.unrecorded(other).value().empty());
  other = lease("exec_00");
  other.workflow = "wf_1";
  EXPECT_TRUE(store.unrecorded(other).value().empty());
}

TEST_F(Handoffs, FindNoOutputOfAnEarlierExecutionWithTheSameId) {
  Lease held = lease("exec_001");
  held.workflow = "wf_1";
  const std::string file = store.keep_unrecorded(held, R"({"agentName": "prd-writer"})").value();
  fake.root.attributes(file).modified = held.since;
  EXPECT_EQ(store.unrecorded(held).value().size(), 1U);
  Lease later = held;
  later.since += std::chrono::minutes{1};
  EXPECT_TRUE(store.unrecorded(later).value().empty());
  Lease other = held;
  other.agent = "code-writer";
  EXPECT_TRUE(store.unrecorded(other).value().empty());
}

TEST_F(Handoffs, KeepEachOutputThatCannotBeRecorded) {
  Lease held = lease("exec_001");
  held.workflow = "wf_1";
  const std::string first = store.keep_unrecorded(held, "{}").value();
  const std::string second = store.keep_unrecorded(held, "[]").value();
  EXPECT_EQ(second, ".claude/baton/unrecorded/exec_001@wf_1+2.json");
  EXPECT_EQ(store.keep_unrecorded(held, "5").value(),
            ".claude/baton/unrecorded/exec_001@wf_1+3.json");
  EXPECT_EQ(store.keep_unrecorded(held, "[]").value(), second);
  EXPECT_EQ(fake.root.content(first), "{}");
  EXPECT_EQ(fake.root.content(second), "[]");
}

TEST_F(Handoffs, KeepFilesOfLongIdsInTheWorkflowsFolder) {
  const std::string execution(128, 'e');
  Lease held = lease(execution);
  held.workflow = std::string(128, 'w');
  const std::string place = held.workflow + "/" + execution + ".json";
  EXPECT_EQ(store.keep_unrecorded(held, "{}").value(), ".claude/baton/unrecorded/" + place);
  ASSERT_TRUE(store.put(held));
  EXPECT_TRUE(fake.root.content(".claude/baton/leases/" + place));
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().workflow, held.workflow);
  ASSERT_TRUE(store.remove(held));
  EXPECT_TRUE(store.leases().value().empty());
}

TEST_F(Handoffs, ListLeasesByExecution) {
  ASSERT_TRUE(store.put(lease("exec_002")));
  ASSERT_TRUE(store.put(lease("exec_001")));
  EXPECT_EQ(store.leases().value()[0].execution, id("exec_001"));
  EXPECT_EQ(store.leases().value()[1].execution, id("exec_002"));
  for (const char* execution : {"e", "e-1"}) {
    Lease held = lease(execution);
    held.workflow = "wf_1";
    ASSERT_TRUE(store.put(held));  // "e-1@wf_1.json" sorts before "e@wf_1.json"
  }
  EXPECT_EQ(store.leases().value()[0].execution, id("e"));
  EXPECT_EQ(store.leases().value()[1].execution, id("e-1"));
}

TEST_F(Handoffs, ForgetALeaseThatMayBeGoneAlready) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  EXPECT_TRUE(store.remove(lease("exec_001")));
  EXPECT_TRUE(store.remove(lease("exec_001")));
  EXPECT_TRUE(store.leases().value().empty());
}

TEST_F(Handoffs, LeaveOutWhatIsNoLease) {
  ASSERT_TRUE(store.put(lease("exec_005")));
  const std::string folder = ".claude/baton/leases/";
  fake.root.put(folder + "exec_001.json", "{");
  fake.root.put(folder + "exec_002.json", "[]");
  fake.root.put(folder + "exec_003.json", R"({"executionId": "../x"})");
  fake.root.put(folder + "notes.txt", "x");
  fake.root.put_special(folder + "exec_004.json", EntryKind::symlink);
  fake.root.put_folder(folder + "exec_006.json");
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().execution, id("exec_005"));
}

TEST_F(Handoffs, ReadALeaseOfWhichNearlyAllIsMissing) {
  fake.root.put(".claude/baton/leases/exec_001.json",
                R"({"executionId": "exec_001", "repairs": -1e300, "since": 7})");
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_EQ(store.leases().value().front().repairs, 0U);
}

TEST_F(Handoffs, ReadAnAbsurdNumberOfRepairsAsMany) {
  fake.root.put(".claude/baton/leases/exec_001.json",
                R"({"executionId": "exec_001", "repairs": 1e300})");
  ASSERT_EQ(store.leases().value().size(), 1U);
  EXPECT_GT(store.leases().value().front().repairs, 1'000'000U);
}

TEST_F(Handoffs, GiveASessionsMemoryBackAsItWas) {
  ASSERT_TRUE(remember({.seen = Revision{7},
                        .own = {Revision{9}, Revision{10}},
                        .last_denial = "d",
                        .to_tell = "line"}));
  const auto memory = store.session(id("s1")).value();
  ASSERT_TRUE(memory);
  EXPECT_EQ(memory->seen, Revision{7});
  EXPECT_EQ(memory->own, (std::set{Revision{9}, Revision{10}}));
  EXPECT_EQ(memory->last_denial, "d");
  EXPECT_EQ(memory->to_tell, "line");
  EXPECT_TRUE(store.forget(id("s1")));
  EXPECT_TRUE(store.forget(id("s1")));
  EXPECT_FALSE(store.session(id("s1")).value().has_value());
}

TEST_F(Handoffs, ReadASessionsMemoryUnderTheLockBeforeTheyChangeIt) {
  ASSERT_TRUE(remember({.seen = Revision{7}}));
  fake.root.forget_calls();
  ASSERT_TRUE(store.change(id("s1"), [](SessionMemory& memory) {
    memory.to_tell = "line";
    return true;
  }));
  const std::vector<std::string> calls = fake.root.calls();
  ASSERT_GE(calls.size(), 2U);
  EXPECT_EQ(calls[0], "lock .claude/baton/sessions.lock");
  EXPECT_EQ(calls[1], "read .claude/baton/sessions/s1.json");
  EXPECT_EQ(store.session(id("s1")).value()->seen, Revision{7});
  EXPECT_TRUE(fake.host.root.lock(RelativePath(".claude/baton/sessions.lock"), {}));
}

TEST_F(Handoffs, LeaveASessionsMemoryThatDoesNotChange) {
  ASSERT_TRUE(store.change(id("s1"), [](SessionMemory&) { return false; }));
  EXPECT_FALSE(store.session(id("s1")).value().has_value());
}

// A stopped process must not keep the others from answering.
TEST_F(Handoffs, ChangeASessionsMemoryAlsoWithoutTheLock) {
  ASSERT_TRUE(remember({.seen = Revision{7}}));
  fake.root.hold_foreign_lock(".claude/baton/sessions.lock", "hook");
  ASSERT_TRUE(remember({.seen = Revision{8}}));
  EXPECT_EQ(store.session(id("s1")).value()->seen, Revision{8});
}

TEST_F(Handoffs, KnowNothingOfASessionWhoseFileIsUnreadable) {
  fake.root.put(".claude/baton/sessions/s1.json", "seen");
  EXPECT_FALSE(store.session(id("s1")).value().has_value());
}

TEST_F(Handoffs, KeepReceiptsByWorkflowAndExecution) {
  ASSERT_TRUE(store.put_receipt(id("wf_1"), id("exec_001"), "one"));
  ASSERT_TRUE(store.put_receipt(id("wf_2"), id("exec_001"), "two"));
  EXPECT_EQ(store.receipt(id("wf_1"), id("exec_001")).value(), "one");
  EXPECT_EQ(store.receipt(id("wf_2"), id("exec_001")).value(), "two");
  EXPECT_FALSE(store.receipt(id("wf_1"), id("exec_002")).value().has_value());
}

TEST_F(Handoffs, AreReadByTheirOwnerAlone) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  ASSERT_TRUE(store.put_receipt(id("wf_1"), id("exec_001"), "one"));
  ASSERT_TRUE(store.log("line"));
  for (const char* file : {".claude/baton/leases/exec_001.json",
                           ".claude/baton/receipts/wf_1/exec_001.json", ".claude/baton/hook.log"}) {
    EXPECT_EQ(fake.root.attributes(file).mode, 0600U) << file;
  }
  EXPECT_EQ(fake.root.attributes(".claude/baton/receipts/wf_1").mode, 0700U);
}

TEST_F(Handoffs, StayOutOfVersionControl) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  EXPECT_TRUE(fake.root.content(".claude/baton/.gitignore").has_value());
}

TEST_F(Handoffs, LeaveTheOldLeaseWhereANewOneCannotBeWritten) {
  ASSERT_TRUE(store.put(lease("exec_001")));
  Lease newer = lease("exec_001");
  newer.repairs = 3;
  for (std::size_t call = 1;; ++call) {
    fake.root.fail_at(call, 28);
    const bool was_put = store.put(newer).has_value();
    const bool happened = fake.root.fault_happened();
    fake.root.heal();
    ASSERT_EQ(store.leases().value().size(), 1U) << call;
    if (!happened || was_put) break;
  }
}

TEST_F(Handoffs, WriteTheLogLineByLine) {
  ASSERT_TRUE(store.log("one"));
  ASSERT_TRUE(store.log("two"));
  EXPECT_EQ(log(), "one\ntwo\n");
}

TEST_F(Handoffs, BeginTheLogAnewOnceItIsFull) {
  fake.root.put(".claude/baton/hook.log.1", "older");
  const std::string full(kLargestLog - 3, 'x');
  fake.root.put(".claude/baton/hook.log", full);
  ASSERT_TRUE(store.log("four"));
  EXPECT_EQ(log(), "four\n");
  EXPECT_EQ(fake.root.content(".claude/baton/hook.log.1"), full);
}

TEST_F(Handoffs, LeaveAFullLogInItsPlaceWhileAnotherProcessMayMoveIt) {
  fake.root.put(".claude/baton/hook.log.1", "older");
  const std::string full(kLargestLog, 'x');
  fake.root.put(".claude/baton/hook.log", full);
  fake.root.hold_foreign_lock(".claude/baton/lock", "hook");
  ASSERT_TRUE(store.log("four"));
  EXPECT_EQ(log(), full + "four\n");
  EXPECT_EQ(fake.root.content(".claude/baton/hook.log.1"), "older");
}

TEST_F(Handoffs, LookAgainAtAFullLogUnderTheLock) {
  fake.root.put(".claude/baton/hook.log", std::string(kLargestLog, 'x'));
  fake.root.forget_calls();
  ASSERT_TRUE(store.log("four"));
  const std::vector<std::string> calls = fake.root.calls();
  const std::vector<std::string> expected = {
      "status .claude/baton/hook.log", "lock .claude/baton/lock", "status .claude/baton/hook.log",
      "rename .claude/baton/hook.log -> .claude/baton/hook.log.1"};
  EXPECT_EQ(std::vector<std::string>(calls.begin(), calls.begin() + 4), expected);
}

TEST_F(Handoffs, FillTheLogToItsLastByte) {
  fake.root.put(".claude/baton/hook.log", std::string(kLargestLog - 4, 'x'));
  ASSERT_TRUE(store.log("abc"));
  EXPECT_EQ(log().size(), kLargestLog);
}

TEST_F(Handoffs, NeverLetTheLogGrowBeyondItsSize) {
  fake.root.put(".claude/baton/hook.log", std::string(kLargestLog - 4, 'x'));
  ASSERT_TRUE(store.log("abcd"));
  EXPECT_LE(log().size(), kLargestLog);
}

}  // namespace
}  // namespace baton::handoff_files
