#include "domain/tasks/lint.h"

#include <gtest/gtest.h>

#include "task_list.h"

namespace baton::tasks {
namespace {

// "rule at place" of each finding.
std::vector<std::string> linted(const Json& state) {
  std::vector<std::string> found;
  for (const Finding& finding : lint(TaskGraph(tasks(state)))) {
    found.push_back(finding.rule + " at " + finding.instance_location);
  }
  return found;
}

using Found = std::vector<std::string>;

TEST(TaskLint, FindsADependencyThatLeftNothingForThePrompt) {
  Json state =
      state_of({make_task("a", {}, "completed"), done_task("b"), make_task("c", {"b", "a"})});
  EXPECT_EQ(linted(state), Found{"empty-dependency at /tasks/2/dependsOn/1"});
  state["tasks"][2]["dependencyPayload"] = "structured";
  EXPECT_EQ(linted(state).size(), 2U);
}

TEST(TaskLint, FindsADependencyThatAnotherOneWaitsForAlready) {
  const Json state = state_of(
      {make_task("a"), make_task("b", {"a"}), make_task("c", {"b"}), make_task("d", {"a", "c"})});
  EXPECT_EQ(linted(state), Found{"implied-dependency at /tasks/3/dependsOn/0"});
}

TEST(TaskLint, FindsNothingInWhatIsNeededOrFinished) {
  EXPECT_EQ(linted(state_of({make_task("a"), make_task("b"), make_task("c", {"a", "b"}),
                             make_task("d", {"c"})})),
            Found{});
  EXPECT_EQ(linted(state_of({make_task("a", {}, "completed"), done_task("b", {"a"})})), Found{});
}

}  // namespace
}  // namespace baton::tasks
