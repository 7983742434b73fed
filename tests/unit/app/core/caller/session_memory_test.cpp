#include "app/core/caller/session_memory.h"

#include <gtest/gtest.h>

#include "support/fake_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kKnownWorkflow = "wf_1";

class SessionMemories : public testing::Test {
 protected:
  SessionMemories() : workspace_(*project_.open({})) {}

  RememberedSession load(std::string_view session = "s1") {
    return RememberedSession::load(session, workspace_).value();
  }

  // Whether the session learns something new from a state of that revision.
  static bool is_news(RememberedSession session, std::uint64_t revision) {
    return session.learn(kKnownWorkflow, Revision{revision}).value().is_any;
  }

  // A change of the workflow; of the revision before, unless another one was `replaced`.
  static Written change(std::uint64_t revision, std::string_view workflow = kKnownWorkflow,
                        std::uint64_t replaced = 0) {
    return {.workflow = std::string(workflow),
            .revision = Revision{revision},
            .digest = {},
            .warnings = {},
            .replaced = Revision{replaced == 0 ? revision - 1 : replaced}};
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(SessionMemories, TakeTheFirstRevisionForNoNews) {
  EXPECT_EQ(load().workflow(), "");
  EXPECT_EQ(is_news(load(), 7), false);
  EXPECT_EQ(load().workflow(), kKnownWorkflow);
}

TEST_F(SessionMemories, TellANewRevisionOnce) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  EXPECT_EQ(is_news(load(), 7), false);
  EXPECT_EQ(is_news(load(), 8), true);
  EXPECT_EQ(is_news(load(), 8), false);
}

TEST_F(SessionMemories, TellOfAStateThatWentBack) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  EXPECT_EQ(is_news(load(), 3), true);
}

TEST_F(SessionMemories, TellOfAnotherWorkflowWhateverItsRevision) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  for (const std::uint64_t revision : {7U, 1U, 9U}) {
    const Result<StateNews> news = load().learn("wf_2", Revision{revision});
    ASSERT_TRUE(news);
    EXPECT_TRUE(news->is_any);
    EXPECT_EQ(news->earlier, kKnownWorkflow);
    EXPECT_EQ(load().learn("wf_2", Revision{revision})->is_any, false);
    EXPECT_EQ(load().learn(kKnownWorkflow, Revision{7})->earlier, "wf_2");
  }
}

TEST_F(SessionMemories, TellOfAnotherWorkflowAlsoAfterTheirOwnChangeOfIt) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  ASSERT_TRUE(load().learn_own(change(8, "wf_2")));
  EXPECT_EQ(load().learn("wf_2", Revision{8})->earlier, kKnownWorkflow);
  ASSERT_TRUE(load().learn_own(change(9, "wf_2")));
  EXPECT_EQ(load().learn("wf_2", Revision{9})->is_any, false);
}

TEST_F(SessionMemories, KnowWhoseRevisionsTheyHave) {
  EXPECT_EQ(load().workflow(), "");
  ASSERT_TRUE(load().learn_own(change(7, kKnownWorkflow)));
  EXPECT_EQ(load().workflow(), kKnownWorkflow);
}

TEST_F(SessionMemories, TakeTheirOwnChangeForNoNews) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  ASSERT_TRUE(load().learn_own(change(8, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 8), false);
}

TEST_F(SessionMemories, StillTellWhatOthersDidBeforeTheirOwnChange) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  ASSERT_TRUE(load().learn_own(change(9, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 9), true);
}

TEST_F(SessionMemories, TakeOwnChangesForNoNewsInWhateverOrderTheirHooksRecordThem) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  for (const std::uint64_t own : {10U, 8U, 11U, 9U})
    ASSERT_TRUE(load().learn_own(change(own, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 11), false);
}

TEST_F(SessionMemories, TakeOwnChangesForNoNewsInASessionThatBeganWithThem) {
  for (const std::uint64_t own : {4U, 3U, 6U, 5U})
    ASSERT_TRUE(load().learn_own(change(own, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 6), false);
}

// After `init` or `switch`, and after changes of a parked workflow: a number is used once.
TEST_F(SessionMemories, TakeOwnChangesForNoNewsWhereAnotherWorkflowHasTheNumbersBetween) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{1}));
  ASSERT_TRUE(load().learn_own(change(400, kKnownWorkflow, 1)));
  EXPECT_EQ(is_news(load(), 400), false);
  ASSERT_TRUE(load().learn_own(change(409, kKnownWorkflow, 405)));
  ASSERT_TRUE(load().learn_own(change(405, kKnownWorkflow, 400)));
  EXPECT_EQ(is_news(load(), 409), false);
  ASSERT_TRUE(load().learn_own(change(420, kKnownWorkflow, 415)));
  EXPECT_EQ(is_news(load(), 420), true);
}

TEST_F(SessionMemories, TellWhatOthersDidBetweenTheirOwnChanges) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  for (const std::uint64_t own : {10U, 8U})
    ASSERT_TRUE(load().learn_own(change(own, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 10), true);
  EXPECT_EQ(is_news(load(), 10), false);
}

TEST_F(SessionMemories, KnowOwnChangesThatAreNewerThanTheStateThatWasTold) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  ASSERT_TRUE(load().learn_own(change(9, kKnownWorkflow)));
  EXPECT_EQ(is_news(load(), 8), true);
  EXPECT_EQ(is_news(load(), 9), false);
}

TEST_F(SessionMemories, DoNotTellOfAnOlderStateThatAHookReadBeforeAnotherOneChangedIt) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  RememberedSession before = load();
  ASSERT_TRUE(load().learn_own(change(8, kKnownWorkflow)));
  EXPECT_EQ(is_news(before, 7), false);
  EXPECT_EQ(is_news(load(), 8), false);
}

TEST_F(SessionMemories, ForgetOwnChangesOfAStateThatWentBack) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  ASSERT_TRUE(load().learn_own(change(9, kKnownWorkflow)));
  ASSERT_EQ(is_news(load(), 3), true);
  ASSERT_EQ(is_news(load(), 8), true);
  EXPECT_EQ(is_news(load(), 9), true);
}

TEST_F(SessionMemories, StayShortWhateverTheirHooksWrite) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  for (std::uint64_t own = 9; own < 300; ++own)
    ASSERT_TRUE(load().learn_own(change(own, kKnownWorkflow)));
  EXPECT_LT(project_.world.root.content(".claude/baton/sessions/s1.json")->size(), 1'000U);
  EXPECT_EQ(is_news(load(), 299), true);
}

TEST_F(SessionMemories, StayShortWhateverTheirHooksSkip) {
  ASSERT_TRUE(load().learn(kKnownWorkflow, Revision{7}));
  for (std::uint64_t own = 70; own < 900; own += 60)
    ASSERT_TRUE(load().learn_own(change(own, kKnownWorkflow, own - 60)));
  EXPECT_LT(project_.world.root.content(".claude/baton/sessions/s1.json")->size(), 1'000U);
}

TEST_F(SessionMemories, KnowOnlyTheLastDenial) {
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), false);
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), true);
  EXPECT_EQ(load().is_repeated("api-designer is missing", ""), false);
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), false);
}

TEST_F(SessionMemories, KnowWhoReadTheLastDenial) {
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), false);
  EXPECT_EQ(load().is_repeated("prd-writer is missing", "a1"), false);
  EXPECT_EQ(load().is_repeated("prd-writer is missing", "a1"), true);
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), false);
}

TEST_F(SessionMemories, ForgetTheLastDenial) {
  ASSERT_TRUE(load().is_repeated("prd-writer is missing", ""));
  ASSERT_TRUE(load().forget_denial());
  EXPECT_EQ(load().is_repeated("prd-writer is missing", ""), false);
}

TEST_F(SessionMemories, KeepNoWordOfADenial) {
  ASSERT_TRUE(load().is_repeated("prd-writer is missing", ""));
  const auto text = project_.world.root.content(".claude/baton/sessions/s1.json");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find("missing"), std::string::npos);
}

// A denial is no news of a revision: the first one learnt afterwards is not, either.
TEST_F(SessionMemories, TakeNoDenialForAKnownRevision) {
  ASSERT_TRUE(load().is_repeated("prd-writer is missing", ""));
  EXPECT_EQ(is_news(load(), 7), false);
}

TEST_F(SessionMemories, KeepLinesUntilTheyAreTaken) {
  ASSERT_TRUE(load().tell_later("dec_001 is now dec_002"));
  ASSERT_TRUE(load().tell_later("dec_003 is now dec_004"));
  EXPECT_EQ(load().take_told(), "dec_001 is now dec_002\ndec_003 is now dec_004");
  EXPECT_EQ(load().take_told(), "");
}

TEST_F(SessionMemories, KeepTheLinesOfHooksThatRunAtTheSameTime) {
  RememberedSession one = load();
  RememberedSession other = load();
  ASSERT_TRUE(one.tell_later("one"));
  ASSERT_TRUE(other.tell_later("other"));
  EXPECT_EQ(load().take_told(), "one\nother");
}

TEST_F(SessionMemories, KeepALineThatIsToldWhileAnotherHookLearns) {
  RememberedSession one = load();
  ASSERT_TRUE(load().tell_later("line"));
  ASSERT_TRUE(one.learn(kKnownWorkflow, Revision{7}));
  EXPECT_EQ(load().take_told(), "line");
}

TEST_F(SessionMemories, AreOfOneSessionEach) {
  ASSERT_TRUE(load("s1").learn(kKnownWorkflow, Revision{7}));
  EXPECT_EQ(load("s2").workflow(), "");
  EXPECT_EQ(is_news(load("s2"), 8), false);
}

TEST_F(SessionMemories, HoldNothingOfASessionWhoseIdIsNoName) {
  for (const char* session : {"", "../s1", "a/b", "s\n1"}) {
    EXPECT_EQ(is_news(load(session), 7), false) << session;
    EXPECT_EQ(load(session).is_repeated("x", ""), false) << session;
  }
  EXPECT_TRUE(project_.world.root.files().empty());
}

TEST_F(SessionMemories, BeginAnewWhereTheirFileIsUnreadable) {
  project_.world.root.put(".claude/baton/sessions/s1.json", "{");
  EXPECT_EQ(load().workflow(), "");
  EXPECT_EQ(is_news(load(), 7), false);
  EXPECT_EQ(is_news(load(), 8), true);
}

}  // namespace
}  // namespace baton::app
