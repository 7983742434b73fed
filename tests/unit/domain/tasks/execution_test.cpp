#include "domain/tasks/execution.h"

#include <gtest/gtest.h>

#include "task_list.h"

namespace baton::tasks {
namespace {

// A task in work, and an execution of that status tied to it.
Json tied(const std::string& status, const Json& outputs = Json::object()) {
  Json state = state_of({make_task("t1", {}, "in_progress"), make_task("t2", {"t1"})});
  state["agentSequence"] = {{{"agentName", "writer"},
                             {"executionId", "exec_001"},
                             {"status", status},
                             {"outputs", outputs},
                             {"task", "t1"}}};
  return state;
}

Findings ended(Json& state, Earlier earlier = Earlier::none) {
  return end_with_execution(state, "exec_001", earlier, kNow);
}

TEST(TaskOfAnExecution, IsCompletedByItsOutput) {
  Json state =
      tied("completed", {{"keyFindings", {"One", {{"title", "Two"}, {"description", "in full"}}}},
                         {"contextForNextAgent", {{"pages", 2}}}});
  EXPECT_TRUE(ended(state).empty());
  EXPECT_EQ(text_at(state, 0, "status"), "completed");
  EXPECT_EQ(text_at(state, 0, "result"), "- One\n- Two: in full");
  EXPECT_EQ(state["tasks"][0]["structured"], Json({{"pages", 2}}));
}

TEST(TaskOfAnExecution, HasAllTextsOfItsFindings) {
  Json state = tied("completed", {{"keyFindings",
                                   {{{"title", "Slow"},
                                     {"description", "Search takes 2 s"},
                                     {"detail", "An index is missing"}},
                                    {{"description", "Fast"}, {"detail", "Sorting"}}}}});
  EXPECT_TRUE(ended(state).empty());
  EXPECT_EQ(text_at(state, 0, "result"),
            "- Slow: Search takes 2 s: An index is missing\n- Fast: Sorting");
}

// The policy of the agent then decides who sees the result.
TEST(TaskOfAnExecution, BecomesItsAgents) {
  for (const char* status : {"completed", "failed"}) {
    Json state = tied(status, {{"keyFindings", {"One"}}});
    state["tasks"][0].erase("assignee");
    EXPECT_TRUE(ended(state).empty());
    EXPECT_EQ(text_at(state, 0, "assignee"), "writer");
  }
}

TEST(TaskOfAnExecution, StaysWithTheAgentThatItWasGivenTo) {
  for (const char* status : {"completed", "failed"}) {
    Json state = tied(status, {{"keyFindings", {"One"}}});
    state["tasks"][0]["assignee"] = "reader";
    const Findings notes = ended(state);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes.front().rule, "task-not-ended");
    EXPECT_EQ(text_at(state, 0, "status"), "in_progress");
    EXPECT_FALSE(state["tasks"][0].contains("result"));
  }
}

TEST(TaskOfAnExecution, FailsWithIt) {
  Json state = tied("failed");
  state["agentSequence"][0]["failureReason"] = "no network";
  EXPECT_TRUE(ended(state).empty());
  EXPECT_EQ(text_at(state, 0, "status"), "failed");
  EXPECT_EQ(text_at(state, 0, "reason"), "its execution exec_001 failed: no network");
}

TEST(TaskOfAnExecution, StaysAsSomebodyElseHasEndedIt) {
  for (const char* status : {"completed", "cancelled", "failed"}) {
    Json state = tied("completed", {{"keyFindings", {"One"}}});
    state["tasks"][0]["status"] = status;
    state["tasks"][0]["result"] = "By hand";
    EXPECT_TRUE(ended(state).empty());
    EXPECT_EQ(text_at(state, 0, "status"), status);
    EXPECT_EQ(text_at(state, 0, "result"), "By hand");
  }
}

TEST(TaskOfAnExecution, FollowsAnAmendedOutput) {
  Json state = tied("completed", {{"keyFindings", {"Better said"}}});
  state["tasks"][0]["status"] = "completed";
  state["tasks"][0]["result"] = "One";
  EXPECT_TRUE(ended(state, Earlier::ended_task).empty());
  EXPECT_EQ(text_at(state, 0, "result"), "Better said");
}

TEST(TaskOfAnExecution, FailsIfItsOutputBecomesAnError) {
  Json state = tied("failed");
  state["tasks"][0]["status"] = "completed";
  state["tasks"][0]["result"] = "One";
  state["tasks"][0]["structured"] = {{"pages", 2}};
  EXPECT_TRUE(ended(state, Earlier::ended_task).empty());
  EXPECT_EQ(text_at(state, 0, "status"), "failed");
  EXPECT_EQ(text_at(state, 0, "reason"), "its execution exec_001 failed");
  EXPECT_FALSE(state["tasks"][0].contains("result"));
  EXPECT_FALSE(state["tasks"][0].contains("structured"));
}

TEST(TaskOfAnExecution, IsCompletedIfItsErrorBecomesAnOutput) {
  Json state = tied("completed", {{"keyFindings", {"One"}}});
  state["tasks"][0]["status"] = "failed";
  state["tasks"][0]["reason"] = "its execution exec_001 failed: no network";
  EXPECT_TRUE(ended(state, Earlier::ended_task).empty());
  EXPECT_EQ(text_at(state, 0, "status"), "completed");
  EXPECT_EQ(text_at(state, 0, "result"), "One");
  EXPECT_FALSE(state["tasks"][0].contains("reason"));
}

TEST(TaskOfAnExecution, StaysAsSomebodyElseEndedItIfItsOutputIsAmended) {
  Json state = tied("completed", {{"keyFindings", {"One"}}});
  state["tasks"][0]["status"] = "completed";
  state["tasks"][0]["result"] = "One";
  EXPECT_EQ(earlier_end(state, "exec_001"), Earlier::ended_task);
  state["tasks"][0]["result"] = "By hand";
  EXPECT_EQ(earlier_end(state, "exec_001"), Earlier::left_task);
  state["agentSequence"][0]["status"] = "failed";
  const Findings findings = ended(state, Earlier::left_task);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].message, "task t1 did not end with its execution: it is completed");
  EXPECT_EQ(text_at(state, 0, "result"), "By hand");
}

TEST(TaskOfAnExecution, IsToldOfWhereItCannotEnd) {
  Json state = tied("completed");
  state["tasks"][0]["status"] = "pending";
  state["tasks"][0]["dependsOn"] = {"t3"};
  state["tasks"].push_back(make_task("t3"));
  const Findings findings = ended(state);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "task-not-ended");
  EXPECT_EQ(text_at(state, 0, "status"), "pending");
}

TEST(TieExecution, RefusesAnotherAgentsTask) {
  Json state = tied("completed");
  state["tasks"][1]["assignee"] = "editor";
  const auto result = tie_execution(state, "exec_001", "t2");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::denied);
  EXPECT_EQ(tie_execution(state, "exec_001", "t9").error().code, ErrorCode::not_found);
  EXPECT_TRUE(tie_execution(state, "exec_001", "t1"));
}

}  // namespace
}  // namespace baton::tasks
