#include "app/core/workspace.h"

#include <gtest/gtest.h>

#include "support/fake_project.h"

namespace baton::app {
namespace {

TEST(Workspace, WaitsOnceForAServerThatCannotBeReached) {
  test::FakeProject project;
  project.world.environment.variables["BATON_STORE"] = "postgresql://db.example/baton";
  project.break_data_store();
  Workspace workspace(*project.open({}));
  EXPECT_FALSE(workspace.data(Creation::never));
  EXPECT_FALSE(workspace.data(Creation::where_missing));
  EXPECT_EQ(project.attempts_to_open_data(), 1);
  workspace.begin_anew();
  EXPECT_FALSE(workspace.data(Creation::never));
  EXPECT_EQ(project.attempts_to_open_data(), 2);
}

TEST(Workspace, ReplacesADamagedAdoptionOnlyInTheRequestThatWritesIt) {
  test::FakeProject project;
  project.world.root.put(".claude/baton/adopted.json", "{}");
  Workspace workspace(*project.open({}));
  workspace.replace_damaged_adoption();
  EXPECT_TRUE(workspace.adoption());
  workspace.begin_anew();
  EXPECT_FALSE(workspace.adoption());
}

TEST(Workspace, ReadsTheProcessesAboveOnceInARequest) {
  test::FakeProject project;
  test::FakeProcesses& processes = project.world.machine;
  const ProcessId own{.number = 7, .ticks = 1};
  processes.chain = {{.process = {.id = own}, .variables = {{"CLAUDECODE", "1"}}}};
  Workspace workspace(*project.open({}));
  EXPECT_EQ(workspace.processes().ancestry().size(), 1U);
  EXPECT_EQ(workspace.processes().variable(own, "CLAUDECODE"), "1");
  processes.chain.clear();
  EXPECT_EQ(workspace.processes().ancestry().size(), 1U);
  EXPECT_EQ(workspace.processes().variable(own, "CLAUDECODE"), "1");
  EXPECT_FALSE(workspace.processes().is_running(own));
  workspace.begin_anew();
  EXPECT_TRUE(workspace.processes().ancestry().empty());
  EXPECT_EQ(workspace.processes().variable(own, "CLAUDECODE"), std::nullopt);
}

}  // namespace
}  // namespace baton::app
