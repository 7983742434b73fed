#include "app/actions/observe_project.h"

#include <gtest/gtest.h>

#include "app/core/workspace.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

using Kind = Observable::Kind;

class ObserveProject : public testing::TestWithParam<Kind> {
 protected:
  ObserveProject() { project_.let_watch(); }

  void create_store() { ASSERT_TRUE(workspace_.data(Creation::where_missing)); }
  void look() {
    workspace_.begin_anew();
    observation_.begin({{.kind = GetParam()}}, workspace_);
  }

  test::FakeProject project_;
  Workspace workspace_{*project_.open({})};
  Observation observation_;
};

TEST_P(ObserveProject, WatchesTheFolderInWhichAMissingStoreAppears) {
  look();
  EXPECT_FALSE(observation_.is_blind());
  EXPECT_FALSE(observation_.watches().empty());
}

TEST_P(ObserveProject, IsBlindWhileTheStoreCannotBeOpened) {
  project_.break_data_store();
  look();
  EXPECT_TRUE(observation_.is_blind());
  EXPECT_TRUE(observation_.has_noticed());
  look();
  EXPECT_TRUE(observation_.is_blind());
  project_.repair_data_store();
  create_store();
  look();
  EXPECT_FALSE(observation_.is_blind());
}

TEST_P(ObserveProject, OpensTheStoreWithTheUsualPatienceAfterAFailure) {
  const Milliseconds patience = workspace_.patience();
  project_.break_data_store();
  look();
  look();
  EXPECT_EQ(workspace_.patience(), patience);
}

TEST_P(ObserveProject, WaitsOnlyBrieflyForAServer) {
  project_.world.environment.variables["BATON_STORE"] = "postgresql://gone/project";
  project_.break_data_store();
  look();
  EXPECT_EQ(project_.attempts_to_open_data(), 1);
  EXPECT_LE(project_.patience_to_open_data(), Milliseconds{500});
}

TEST_P(ObserveProject, TriesAServerThatIsGoneAgainAfterPausesThatGrow) {
  project_.world.environment.variables["BATON_STORE"] = "postgresql://gone/project";
  project_.break_data_store();
  look();
  int attempts = 1;
  for (const Milliseconds pause : {Milliseconds{2'000}, Milliseconds{4'000}, Milliseconds{8'000},
                                   Milliseconds{10'000}, Milliseconds{10'000}}) {
    project_.world.clock.advance(pause - Milliseconds{1});
    look();
    EXPECT_TRUE(observation_.is_blind());
    EXPECT_TRUE(stamp_of({.kind = GetParam()}, workspace_).empty());
    EXPECT_EQ(project_.attempts_to_open_data(), attempts) << pause.count();
    project_.world.clock.advance(Milliseconds{1});
    look();
    EXPECT_EQ(project_.attempts_to_open_data(), ++attempts) << pause.count();
  }
  workspace_.begin_anew();
  EXPECT_FALSE(workspace_.data(Creation::never)) << "a request tries at once";
  EXPECT_EQ(project_.attempts_to_open_data(), ++attempts);
}

TEST_P(ObserveProject, OpensAnOpenStoreOnlyOnceForAllPatiences) {
  create_store();
  look();
  ASSERT_TRUE(workspace_.data(Creation::never));
  look();
  EXPECT_EQ(project_.attempts_to_open_data(), 1);
}

INSTANTIATE_TEST_SUITE_P(InTheStore, ObserveProject,
                         testing::Values(Kind::shared_keys, Kind::environment, Kind::data));

}  // namespace
}  // namespace baton::app
