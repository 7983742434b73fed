#include "domain/tasks/moves.h"

#include <gtest/gtest.h>

#include "task_list.h"

namespace baton::tasks {
namespace {

std::string status(const Json& state, std::size_t task) {
  return text_at(state, task, "status");
}

const Finding& finding_of(const Result<Outcome<std::string>>& outcome) {
  return std::get<Report>(*outcome).findings.at(0);
}

TEST(StartTask, BeginsAReadyOneAndMakesItTheAgents) {
  Json state = state_of({done_task("a"), make_task("b", {"a"})});
  ASSERT_TRUE(start_task(state, {.id = "b", .agent = "writer"}, kNow));
  EXPECT_EQ(status(state, 1), "in_progress");
  EXPECT_EQ(text_at(state, 1, "assignee"), "writer");
  EXPECT_EQ(text_at(state, 1, "startTime"), "2025-06-11T00:00:00Z");
}

TEST(StartTask, SaysWhatAWaitingOneWaitsFor) {
  Json state = state_of({make_task("a", {}, "in_progress"), done_task("b"), make_task("c"),
                         make_task("d", {"a", "b", "c"})});
  const auto outcome = start_task(state, {.id = "d"}, kNow);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(finding_of(outcome).rule, "task-waiting");
  EXPECT_EQ(finding_of(outcome).message, "d needs a (in_progress) and c (pending)");
  EXPECT_EQ(finding_of(outcome).instance_location, "/tasks/3");
  EXPECT_EQ(status(state, 3), "pending");
}

TEST(StartTask, NamesAnUnknownStatusAsItIsStored) {
  Json state = state_of({make_task("a", {}, "done"), make_task("b", {"a"})});
  EXPECT_EQ(finding_of(start_task(state, {.id = "b"}, kNow)).message, "b needs a (done)");
  EXPECT_EQ(start_task(state, {.id = "a"}, kNow).error().hint,
            "it is done: the status is unknown; run `baton task update a --status pending`");
}

TEST(StartTask, SaysWhoseFailureBlocksATaskFurtherDown) {
  Json state =
      state_of({make_task("a", {}, "failed"), make_task("b", {"a"}), make_task("c", {"b"})});
  state["tasks"][0]["reason"] = "no network";
  const auto outcome = start_task(state, {.id = "c"}, kNow);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(finding_of(outcome).rule, "task-blocked");
  EXPECT_EQ(finding_of(outcome).message, "c is blocked: a failed");
}

TEST(StartTask, RefusesWhatIsNotPendingAndSaysWhatIsPossible) {
  Json state = state_of({make_task("a", {}, "cancelled")});
  const auto outcome = start_task(state, {.id = "a"}, kNow);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::conflict);
  EXPECT_EQ(outcome.error().hint,
            "it is cancelled: run `baton task update a --status pending` to make it pending again");
}

TEST(StartTask, DeniesAnAgentTheTaskOfAnother) {
  Json state = state_of({make_task("a")});
  state["tasks"][0]["assignee"] = "writer";
  const auto outcome = start_task(state, {.id = "a", .agent = "editor"}, kNow);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::denied);
  EXPECT_EQ(status(state, 0), "pending");
}

TEST(ClaimTask, TakesTheLongestChainThatIsForTheAgent) {
  Json state = state_of({make_task("short"), make_task("long"), make_task("after", {"long"})});
  state["tasks"][1]["assignee"] = "editor";
  EXPECT_EQ(*claim_task(state, "writer", kNow), "short");
  EXPECT_EQ(text_at(state, 0, "assignee"), "writer");
  EXPECT_EQ(*claim_task(state, "writer", kNow), "");
  EXPECT_EQ(*claim_task(state, "editor", kNow), "long");
}

TEST(CompleteTask, KeepsTheResultAndUnblocksWhatDependsOnIt) {
  Json state = state_of({make_task("a", {}, "in_progress"), make_task("b", {"a"})});
  ASSERT_TRUE(complete_task(
      state, {.move = {.id = "a"}, .result = "Done", .structured = Json{{"n", 1}}}, kNow));
  EXPECT_EQ(status(state, 0), "completed");
  EXPECT_EQ(text_at(state, 0, "result"), "Done");
  EXPECT_EQ(state["tasks"][0]["structured"]["n"], 1);
  EXPECT_EQ(text_at(state, 0, "endTime"), "2025-06-11T00:00:00Z");
  EXPECT_EQ(next_task(state, "")->id, "b");
}

TEST(CompleteTask, IsRefusedForWhatCouldNotHaveBegun) {
  Json state = state_of({make_task("a"), make_task("b", {"a"})});
  const auto outcome = complete_task(state, {.move = {.id = "b"}, .result = "x"}, kNow);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(std::holds_alternative<Report>(*outcome));
  EXPECT_EQ(status(state, 1), "pending");
}

TEST(CompleteTask, ChangesNothingTheSecondTimeAndAnotherResultOnlyAsAnAmendment) {
  Json state = state_of({done_task("a")});
  Completion completion{.move = {.id = "a"}, .result = "Result of a"};
  EXPECT_FALSE(std::get<bool>(*complete_task(state, completion, kNow)));
  completion.result = "Another";
  const auto refused = complete_task(state, completion, kNow);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::conflict);
  completion.amendment = Amendment::allowed;
  EXPECT_TRUE(std::get<bool>(*complete_task(state, completion, kNow)));
  EXPECT_EQ(text_at(state, 0, "result"), "Another");
}

TEST(EndTask, KeepsTheReason) {
  Json state = state_of({make_task("a"), make_task("b", {"a"})});
  ASSERT_TRUE(end_task(state, {.id = "a"}, TaskStatus::failed, "no network", kNow));
  EXPECT_EQ(status(state, 0), "failed");
  EXPECT_EQ(text_at(state, 0, "reason"), "no network");
  EXPECT_FALSE(end_task(state, {.id = "a"}, TaskStatus::cancelled, "", kNow));
}

}  // namespace
}  // namespace baton::tasks
