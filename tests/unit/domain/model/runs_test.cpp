#include "domain/model/runs.h"

#include <gtest/gtest.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "unit/domain/model/documents.h"

namespace baton::model {
namespace {

using Ids = std::vector<std::string>;

// A run of code-writer from one hour of a day to another.
Json run(const std::string& id, int from, int to, const std::string& task = "",
         const std::string& status = "completed") {
  const auto hour = [](int number) {
    return (number < 10 ? "2025-08-01T0" : "2025-08-01T") + std::to_string(number) + ":00:00Z";
  };
  Json execution = {{"agentName", "code-writer"},
                    {"executionId", id},
                    {"status", status},
                    {"startTime", hour(from)},
                    {"endTime", hour(to)}};
  if (!task.empty()) execution["task"] = task;
  return execution;
}

class RunsTest : public ::testing::Test {
 protected:
  const Runs& runs(std::vector<Json> executions) {
    state_ = Json::object({{"agentSequence", std::move(executions)}});
    sequence_ = model::executions(state_);
    return runs_.emplace(sequence_);
  }

  static Ids ids(std::span<const Execution* const> executions) {
    Ids ids;
    for (const Execution* execution : executions) ids.emplace_back(execution->id);
    return ids;
  }

 private:
  Json state_;
  std::vector<Execution> sequence_;
  std::optional<Runs> runs_;
};

TEST_F(RunsTest, ALaterRunReplacesAnEarlierOne) {
  const Runs& all = runs({run("e1", 1, 2), run("e2", 3, 4), run("e3", 5, 6)});
  EXPECT_EQ(ids(all.standing("code-writer")), Ids{"e3"});
  EXPECT_EQ(all.successor(*all.find("e1"))->id, "e3");
  EXPECT_EQ(all.successor(*all.find("e3")), nullptr);
}

TEST_F(RunsTest, NamesTheFirstOfSeveralSuccessors) {
  const Runs& all = runs({run("e1", 1, 2), run("e2", 3, 4), run("e3", 5, 6)});
  EXPECT_EQ(all.first_successor(*all.find("e1"))->id, "e2");
  EXPECT_EQ(all.first_successor(*all.find("e3")), nullptr);
}

TEST_F(RunsTest, ParallelRunsStandTogether) {
  const Runs& all = runs({run("e1", 1, 4), run("e2", 2, 3)});
  EXPECT_EQ(ids(all.standing("baton:code-writer")), (Ids{"e2", "e1"}));
}

TEST_F(RunsTest, ARunAfterParallelOnesReplacesAllOfThem) {
  EXPECT_EQ(ids(runs({run("e1", 1, 4), run("e2", 2, 3), run("e3", 4, 5)}).standing("code-writer")),
            Ids{"e3"});
}

TEST_F(RunsTest, ARunReplacesOnlyThoseThatEndedBeforeItBegan) {
  EXPECT_EQ(ids(runs({run("e1", 1, 2), run("e2", 1, 4), run("e3", 3, 5)}).standing("code-writer")),
            (Ids{"e2", "e3"}));
}

TEST_F(RunsTest, ARetryOfATaskReplacesItEvenInParallel) {
  EXPECT_EQ(ids(runs({run("e1", 1, 3, "t1"), run("e2", 2, 4, "t1")}).standing("code-writer")),
            Ids{"e2"});
}

TEST_F(RunsTest, OnlyRunsOfItsTaskAreTheSuccessorsOfARun) {
  const Runs& all = runs({run("e1", 1, 2, "t1"), run("e2", 1, 3), run("e3", 2, 4, "t2"),
                          run("e4", 3, 5, "t1"), run("e5", 4, 6), run("e6", 5, 7, "t1")});
  EXPECT_EQ(all.first_successor(*all.find("e1"))->id, "e4");
  EXPECT_EQ(all.successor(*all.find("e1"))->id, "e6");
  EXPECT_EQ(all.successor(*all.find("e2"))->id, "e5");
  EXPECT_EQ(all.successor(*all.find("e4"))->id, "e6");
  EXPECT_EQ(ids(all.standing("code-writer")), (Ids{"e3", "e5", "e6"}));
}

TEST_F(RunsTest, RunsOfDifferentTasksStandTogetherEvenInTurn) {
  EXPECT_EQ(ids(runs({run("e1", 1, 2, "t1"), run("e2", 3, 4, "t2"), run("e3", 5, 6)})
                    .standing("code-writer")),
            (Ids{"e1", "e2", "e3"}));
}

TEST_F(RunsTest, ARunThatDidNotCompleteReplacesNothing) {
  EXPECT_EQ(ids(runs({run("e1", 1, 2), run("e2", 3, 4, "", "failed")}).standing("code-writer")),
            Ids{"e1"});
}

TEST_F(RunsTest, AFailureIsOpenUntilARunMakesItGood) {
  EXPECT_EQ(ids(runs({run("e1", 1, 2, "", "failed")}).open_failures("code-writer")), Ids{"e1"});
  EXPECT_TRUE(
      runs({run("e1", 1, 2, "", "failed"), run("e2", 2, 3)}).open_failures("code-writer").empty());
  EXPECT_TRUE(runs({run("e1", 1, 2, "t1", "failed"), run("e2", 2, 3)})
                  .open_failures("code-writer")
                  .empty());
}

TEST_F(RunsTest, AParallelRunOrOneOfAnotherTaskDoesNotMakeAFailureGood) {
  EXPECT_EQ(
      ids(runs({run("e1", 1, 3, "", "failed"), run("e2", 2, 4)}).open_failures("code-writer")),
      Ids{"e1"});
  EXPECT_EQ(ids(runs({run("e1", 1, 2, "t1", "failed"), run("e2", 3, 4, "t2")})
                    .open_failures("code-writer")),
            Ids{"e1"});
}

TEST_F(RunsTest, NamesThoseThatAreInProgress) {
  const Runs& all = runs({run("e1", 1, 2), run("e2", 3, 4, "t1", "in_progress"),
                          run("e3", 3, 4, "", "pending"), run("e4", 3, 4, "", "in_progress")});
  EXPECT_EQ(ids(all.running("baton:code-writer")), (Ids{"e2", "e4"}));
  EXPECT_TRUE(all.running("api-designer").empty());
}

// An agent was killed, its retry completed, and then the first run was recorded as failed.
TEST_F(RunsTest, ARetryMakesAFailureGoodThatIsRecordedAfterwards) {
  const Json first = run("e1", 1, 5, "", "failed");
  EXPECT_TRUE(runs({first, run("e2", 2, 3)}).open_failures("code-writer").empty());
  EXPECT_TRUE(runs({run("e1", 1, 5, "t1", "failed"), run("e2", 2, 3, "t1")})
                  .open_failures("code-writer")
                  .empty());
  EXPECT_EQ(ids(runs({run("e1", 1, 5, "t1", "failed"), run("e2", 2, 3, "t2")})
                    .open_failures("code-writer")),
            Ids{"e1"});
  Json answered = first;
  answered["outputs"] = {{"status", "error"}};
  EXPECT_EQ(ids(runs({answered, run("e2", 2, 3)}).open_failures("code-writer")), Ids{"e1"});
}

TEST_F(RunsTest, AFailureThatIsRecordedAfterItsRetryIsNotTheLatest) {
  const auto latest = [](std::vector<Json> all) {
    const Json state = Json::object({{"agentSequence", std::move(all)}});
    const std::vector<Execution> sequence = model::executions(state);
    return std::string(latest_execution(sequence, "baton:code-writer").value().id);
  };
  const Json first = run("e1", 1, 5, "", "failed");
  EXPECT_EQ(latest({first, run("e2", 2, 3)}), "e2");
  EXPECT_EQ(latest({first, run("e2", 2, 3), run("e3", 3, 4, "", "failed")}), "e3");
  EXPECT_EQ(latest({run("e2", 2, 3), run("e3", 3, 5, "", "failed")}), "e3");
  EXPECT_EQ(latest({first, run("e2", 2, 3, "", "failed")}), "e1");
}

}  // namespace
}  // namespace baton::model
