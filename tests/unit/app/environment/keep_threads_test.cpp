#include "app/environment/keep_threads.h"

#include <gtest/gtest.h>

#include "environment_project.h"

namespace baton::app {
namespace {

constexpr const char* kForeign = R"({"active_issue": {"number": 12}})";

class KeptThreads : public testing::Test {
 protected:
  KeptThreads() : workspace_(*project_.open({})) {}

  void configure() { project_.world.root.put(".claude/baton.json", "{}"); }
  Kept keep(const std::string& session, const std::string& agent_id = {}) {
    return keep_threads({.agent = agent_id.empty() ? "" : "solver",
                         .session = session,
                         .agent_id = agent_id},
                        workspace_)
        .value();
  }
  // An agent that was launched, and has not begun.
  void launch(const std::string& execution, const std::string& launcher) {
    ASSERT_TRUE(workspace_.handoff().put({.execution = Identifier::parse(execution).value(),
                                          .agent = "solver",
                                          .session = "s1",
                                          .tool_use = execution,
                                          .launcher = launcher}));
  }
  std::string parent_of(const std::string& id) {
    const auto outcome = show_thread({.call = {.thread = id, .participant = ""}}, workspace_);
    if (!outcome) return test::name_of(outcome.error());
    return std::get<ThreadShown>(*outcome).thread.row->parent.value_or("");
  }

  test::FakeProject project_;
  Workspace workspace_;
};

TEST_F(KeptThreads, AreNoneWhereBatonIsNotInUse) {
  EXPECT_EQ(keep("s1"), Kept::no);
  project_.put_state(kForeign);
  EXPECT_EQ(keep("s1", "a1"), Kept::no);
  EXPECT_EQ(workspace_.data(Creation::never).value(), nullptr);
  EXPECT_EQ(project_.world.root.files(), std::vector<std::string>{".claude/workflow-state.json"});
}

TEST_F(KeptThreads, AreTheSessionsAndTheAgentsBelowIt) {
  configure();
  EXPECT_EQ(keep("s1"), Kept::yes);
  EXPECT_EQ(keep("s1"), Kept::yes);
  EXPECT_EQ(parent_of("s1"), "");
  EXPECT_EQ(keep("s1", "a1"), Kept::yes);
  EXPECT_EQ(parent_of("a1"), "s1");
}

TEST_F(KeptThreads, AreMadeLateForASessionThatBeganBeforeBatonDid) {
  EXPECT_EQ(keep("s1"), Kept::no);
  configure();
  Workspace later(*project_.open({}));
  ASSERT_TRUE(keep_threads({.agent = "solver", .session = "s1", .agent_id = "a1"}, later));
  EXPECT_EQ(parent_of("a1"), "s1");
  EXPECT_EQ(parent_of("s1"), "");
}

TEST_F(KeptThreads, AreBelowTheAgentThatLaunchedThem) {
  configure();
  keep("s1");
  keep("s1", "a1");
  launch("exec_2", "a1");
  keep("s1", "a2");
  EXPECT_EQ(parent_of("a2"), "a1");
}

TEST_F(KeptThreads, AreBelowTheSessionWhereTheLauncherIsNotSureOrHasNoThread) {
  configure();
  keep("s1");
  launch("exec_1", "unheard-of");
  keep("s1", "a1");
  EXPECT_EQ(parent_of("a1"), "s1");
  launch("exec_2", "a1");
  keep("s1", "a2");
  EXPECT_EQ(parent_of("a2"), "s1");
}

TEST_F(KeptThreads, AreNoneForAnEventThatNamesNoSession) {
  configure();
  EXPECT_EQ(keep(""), Kept::no);
  EXPECT_EQ(keep("../s1", "a1"), Kept::no);
  EXPECT_EQ(workspace_.data(Creation::never).value(), nullptr);
}

}  // namespace
}  // namespace baton::app
