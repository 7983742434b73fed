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

INSTANTIATE_TEST_SUITE_P(InTheStore, ObserveProject,
                         testing::Values(Kind::shared_keys, Kind::environment, Kind::data));

}  // namespace
}  // namespace baton::app
