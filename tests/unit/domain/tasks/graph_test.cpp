#include "domain/tasks/graph.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "task_list.h"

namespace baton::tasks {
namespace {

std::vector<std::string> ids(const TaskGraph& graph, const std::vector<std::size_t>& places) {
  std::vector<std::string> found;
  for (const std::size_t place : places) found.emplace_back(graph.tasks()[place].id);
  return found;
}

using Ids = std::vector<std::string>;

TEST(TaskGraph, OrdersEveryTaskAfterWhatItDependsOn) {
  const Json state = state_of({make_task("c", {"b"}), make_task("a"), make_task("b", {"a"})});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(ids(graph, graph.order()), (Ids{"a", "b", "c"}));
  EXPECT_EQ(graph.layer(0), 2U);
  EXPECT_EQ(graph.layer(1), 0U);
}

TEST(TaskGraph, KeepsTheListsOrderWhereNothingElseDecides) {
  const Json state = state_of({make_task("z"), make_task("y"), make_task("x", {"y"})});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(ids(graph, graph.order()), (Ids{"z", "y", "x"}));
}

TEST(TaskGraph, IsReadyOnceAllThatATaskDependsOnIsCompleted) {
  const Json state = state_of({done_task("a"), make_task("b"), make_task("c", {"a"}),
                               make_task("d", {"a", "b"}), make_task("e", {}, "in_progress")});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(graph.standing(0), Standing::done);
  EXPECT_EQ(graph.standing(2), Standing::ready);
  EXPECT_EQ(graph.standing(3), Standing::waiting);
  EXPECT_EQ(graph.standing(4), Standing::running);
  EXPECT_EQ(ids(graph, graph.open_dependencies(3)), (Ids{"b"}));
}

TEST(TaskGraph, BlocksWhateverDependsOnAFailureAndSaysOnWhich) {
  const Json state =
      state_of({make_task("a", {}, "failed"), make_task("b", {"a"}), make_task("c", {"b"}),
                make_task("d", {}, "cancelled"), make_task("e", {"d"}), make_task("f")});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(graph.standing(2), Standing::blocked);
  EXPECT_EQ(graph.obstacle(2), std::optional<std::size_t>(0));
  EXPECT_EQ(graph.obstacle(4), std::optional<std::size_t>(3));
  EXPECT_EQ(graph.standing(5), Standing::ready);
  EXPECT_FALSE(graph.obstacle(5).has_value());
}

TEST(TaskGraph, WaitsForATaskThatThereIsNotAndInACircle) {
  const Json state = state_of({make_task("a", {"nobody"}), make_task("b", {"c"}),
                               make_task("c", {"b"}), make_task("d", {"d"})});
  const TaskGraph graph(tasks(state));
  EXPECT_TRUE(graph.ready().empty());
  for (std::size_t task = 0; task < 4; ++task) EXPECT_EQ(graph.standing(task), Standing::waiting);
  EXPECT_EQ(graph.order().size(), 4U);
}

TEST(TaskGraph, NeverStartsATaskOfAStatusThatItDoesNotKnow) {
  const Json state = state_of({make_task("a", {}, "parked"), make_task("b", {"a"})});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(graph.standing(0), Standing::waiting);
  EXPECT_EQ(graph.standing(1), Standing::waiting);
}

TEST(TaskGraph, PutsTheLongestChainFirstAmongWhatIsReady) {
  const Json state = state_of({make_task("lone"), make_task("head"), make_task("middle", {"head"}),
                               make_task("tail", {"middle"}), make_task("lone2")});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(ids(graph, graph.ready()), (Ids{"head", "lone", "lone2"}));
  EXPECT_EQ(graph.ahead(1), 3U);
  EXPECT_EQ(ids(graph, graph.critical_path()), (Ids{"head", "middle", "tail"}));
}

TEST(TaskGraph, LeavesWhatIsFinishedOutOfTheCriticalPath) {
  const Json state = state_of({done_task("a"), make_task("b", {"a"}), make_task("c", {"b"})});
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(ids(graph, graph.critical_path()), (Ids{"b", "c"}));
  EXPECT_TRUE(TaskGraph({}).critical_path().empty());
}

// Deep enough for a walk that recurses to die of it under the sanitizers' large frames.
TEST(TaskGraph, StandsAChainOfTwentyThousandTasks) {
  Json state = state_of({});
  constexpr int kLength = 20'000;
  for (int number = kLength; number > 0; --number) {
    std::vector<std::string> before;
    if (number > 1) before.push_back("t" + std::to_string(number - 1));
    state["tasks"].push_back(make_task("t" + std::to_string(number), before));
  }
  const TaskGraph graph(tasks(state));
  EXPECT_EQ(graph.tasks()[graph.order().front()].id, "t1");
  EXPECT_EQ(graph.critical_path().size(), static_cast<std::size_t>(kLength));
}

}  // namespace
}  // namespace baton::tasks
