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

}  // namespace
}  // namespace baton::app
