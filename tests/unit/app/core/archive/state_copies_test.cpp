#include "app/core/archive/state_copies.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "support/fake_project.h"
#include "text/concat.h"

namespace baton::app {
namespace {

std::string state_of(std::uint64_t revision, std::string_view phase,
                     std::string_view workflow = "wf_1") {
  return text::concat(R"({"workflowId": ")", workflow, R"(", "revision": )",
                      std::to_string(revision), R"(, "phase": ")", phase, "\"}");
}

// The journal: wf_1 begins and is changed, wf_2 begins, and a git branch with another state of wf_1
// is checked out and changed.
class StateCopies : public testing::Test {
 protected:
  StateCopies() {
    add(JournalKind::whole, begun_, 1);
    add(JournalKind::update, changed_, 2);
    add(JournalKind::whole, other_, 1, "wf_2");
    add(JournalKind::outside, checked_out_, 3);
    add(JournalKind::update, last_, 4);
  }

  void add(JournalKind kind, const std::string& text, std::uint64_t revision,
           std::string_view workflow = "wf_1") {
    JournalEntry entry{.sequence = history_.entries.size() + 1, .kind = kind};
    entry.note.workflow = workflow;
    entry.note.revision = Revision{revision};
    entry.digest = digest_of(text);
    history_.entries.push_back(std::move(entry));
  }
  Digest digest_of(const std::string& text) { return workspace_.host().crypto.digest(text); }
  bool reaches_record(const std::string& copy, std::size_t sequence) {
    return reaches(copy, history_.entries.at(sequence - 1), history_, workspace_);
  }

  const std::string begun_ = state_of(1, "planning");
  const std::string changed_ = state_of(2, "planning");
  const std::string other_ = state_of(1, "planning", "wf_2");
  const std::string checked_out_ = state_of(3, "review");
  const std::string last_ = state_of(4, "review");

  test::FakeProject project_;
  Workspace workspace_{*project_.open({})};
  History history_;
};

TEST_F(StateCopies, FindTheLastStateOfAWorkflow) {
  const JournalEntry* const last = last_state_of(Identifier::parse("wf_1").value(), history_);
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(last->sequence, 5U);
  EXPECT_EQ(last_state_of(Identifier::parse("wf_3").value(), history_), nullptr);
}

TEST_F(StateCopies, ReachTheirOwnStateAndThoseTheyDevelopedFrom) {
  EXPECT_TRUE(reaches_record(changed_, 2));
  EXPECT_TRUE(reaches_record(changed_, 1));
  EXPECT_TRUE(reaches_record(last_, 4));
}

TEST_F(StateCopies, DoNotReachALaterState) {
  EXPECT_FALSE(reaches_record(begun_, 2));
  EXPECT_FALSE(reaches_record(checked_out_, 5));
}

TEST_F(StateCopies, DoNotReachAStateOfAnotherBranchWithALowerRevision) {
  EXPECT_FALSE(reaches_record(last_, 2));
  EXPECT_FALSE(reaches_record(changed_, 4));
}

TEST_F(StateCopies, CountByTheirRevisionIfTheJournalDoesNotKnowThem) {
  EXPECT_TRUE(reaches_record(state_of(4, "done"), 5));
  EXPECT_FALSE(reaches_record(state_of(3, "done"), 5));
  EXPECT_FALSE(reaches_record(state_of(9, "done", "wf_2"), 5));
  EXPECT_FALSE(reaches_record("{", 5));
}

TEST_F(StateCopies, CountByTheirRevisionIfTheJournalIsDamaged) {
  history_.damage = {"record 3 is damaged"};
  EXPECT_TRUE(reaches_record(last_, 2));
  EXPECT_FALSE(reaches_record(changed_, 5));
}

TEST_F(StateCopies, FollowAStateThatWasResumed) {
  add(JournalKind::whole, changed_, 2);
  const std::string resumed = state_of(5, "planning");
  add(JournalKind::update, resumed, 5);
  EXPECT_TRUE(reaches_record(resumed, 1));
  EXPECT_FALSE(reaches_record(resumed, 5));
}

TEST_F(StateCopies, StandForAStateWithoutARepositoryAsTheyReachIt) {
  EXPECT_TRUE(stands_for(state_of(9, "done"), history_.entries.back(), history_, workspace_));
  EXPECT_FALSE(stands_for(changed_, history_.entries.back(), history_, workspace_));
}

}  // namespace
}  // namespace baton::app
