#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/context/build_agent_context.h"
#include "app/workflow/init_workflow.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

constexpr std::string_view kSummaries = "dev/workflow/summaries";
constexpr std::string_view kOn = R"({"context": {"lessons": {"limit": 3}}})";

class LessonsInContexts : public testing::Test {
 protected:
  LessonsInContexts() {
    root().put("dev/workflow/summaries/wf_0-summary.json", R"({"workflowId": "wf_0",
      "featureName": "photo-search", "duration": 1, "agentsUsed": ["architecture-reviewer"],
      "finalStatus": "completed", "lessonsLearned": [], "keyDecisions": [{"id": "dec_001",
      "decision": "Use pgvector", "rationale": "password: hunter2hunter2", "impact": "high",
      "category": "architecture", "madeBy": "architecture-reviewer",
      "timestamp": "2025-08-01T10:00:00Z"}]})");
  }

  WorkflowBegun begin() {
    Workspace workspace(*project_.open({}));
    const auto outcome = init_workflow(request(), workspace);
    EXPECT_TRUE(outcome.has_value());
    return std::get<WorkflowBegun>(*outcome);
  }
  Json context() {
    Workspace workspace(*project_.open({}));
    const auto outcome = build_agent_context({.agent = "prd-writer"}, workspace);
    EXPECT_TRUE(outcome.has_value());
    return std::get<AgentContextBuilt>(*outcome).built.context;
  }
  // The calls that concern the archive.
  std::size_t archive_calls() {
    const std::vector<std::string>& calls = root().calls();
    return static_cast<std::size_t>(std::ranges::count_if(
        calls, [](const std::string& call) { return call.find(kSummaries) != std::string::npos; }));
  }
  test::MemoryDirectory& root() { return project_.world.root; }
  void configure(std::string_view text) { root().put(".claude/baton.json", text); }

  test::FakeProject project_;

 private:
  static InitWorkflow request() {
    InitWorkflow init;
    init.feature = "album-search";
    init.workflow_id = "wf_1";
    return init;
  }
};

TEST_F(LessonsInContexts, CostNothingWithoutTheSetting) {
  EXPECT_TRUE(begin().lessons.empty());
  root().forget_calls();
  EXPECT_FALSE(context().contains("earlierLessons"));
  EXPECT_EQ(archive_calls(), 0U);
}

TEST_F(LessonsInContexts, AreShownAfterInitAndInContextsWithTheSetting) {
  configure(kOn);
  const WorkflowBegun begun = begin();
  ASSERT_EQ(begun.lessons.size(), 1U);
  EXPECT_EQ(begun.lessons[0]["lesson"], "Use pgvector");
  EXPECT_EQ(context()["earlierLessons"][0]["id"], "wf_0/dec_001");
}

TEST_F(LessonsInContexts, HaveNoSecrets) {
  configure(kOn);
  EXPECT_EQ(Json(begin().lessons).dump().find("hunter2"), std::string::npos);
  EXPECT_EQ(context().dump().find("hunter2"), std::string::npos);
}

TEST_F(LessonsInContexts, FollowFieldRulesThatWereAddedLater) {
  configure(R"({"context": {"lessons": {"limit": 3}}, "policies": {"architecture-reviewer":
    {"anonymizationRules": [{"field": "rationale", "action": "remove"}]}}})");
  begin();
  EXPECT_FALSE(context()["earlierLessons"][0].contains("reason"));
}

TEST_F(LessonsInContexts, OfADamagedSummaryAreNamedInAWarning) {
  configure(kOn);
  root().put("dev/workflow/summaries/wf_9-summary.json", "{");
  EXPECT_EQ(begin().written.warnings.size(), 1U);
  const Json built = context();
  EXPECT_EQ(built["earlierLessons"].size(), 1U);
  EXPECT_NE(built["warnings"].dump().find("wf_9-summary.json"), std::string::npos);
}

}  // namespace
}  // namespace baton::app
