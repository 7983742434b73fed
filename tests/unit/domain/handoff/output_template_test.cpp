#include "domain/handoff/output_template.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

namespace baton::handoff {
namespace {

model::RelevanceMap trio() {
  return *model::RelevanceMap::from_json(Json::parse(R"({
    "planner": {"needsFrom": [], "provides": ["plan", "user-stories", "technical-decisions"]},
    "coder": {"needsFrom": ["planner"], "provides": []},
    "reviewer": {"needsFrom": ["coder"], "provides": ["review"]}
  })"));
}

OutputTemplate template_of(const char* agent, const workflow::GateRules& gates = {}) {
  const model::RelevanceMap map = trio();
  return output_template(*map.find(agent), map, gates);
}

TEST(OutputTemplate, NamesTheAgentsThatNeedTheOutput) {
  EXPECT_EQ(template_of("planner").recipients, std::vector<std::string>{"coder"});
  EXPECT_TRUE(template_of("reviewer").recipients.empty());
}

TEST(OutputTemplate, HasAMemberForWhatTheRuleProvides) {
  const Json handover = template_of("planner").skeleton["contextForNextAgent"];
  EXPECT_TRUE(handover.contains("plan"));
  EXPECT_TRUE(handover.contains("userStories"));
  EXPECT_TRUE(handover["technicalDecisions"][0].contains("rationale"));
}

TEST(OutputTemplate, HasAVerdictForEachGateThatTheAgentOwns) {
  const workflow::GateRules gates{
      .owners = {{"reviewed", {"reviewer"}}, {"review", {"reviewer"}}, {"planned", {"planner"}}}};
  const Json verdicts = template_of("reviewer", gates).skeleton["qualityGateUpdates"];
  ASSERT_EQ(verdicts.size(), 1);
  EXPECT_EQ(verdicts[0]["gateName"], "reviewed");
}

TEST(OutputTemplate, ExplainsEveryMember) {
  const OutputTemplate output = template_of("planner");
  for (const auto& [name, value] : output.skeleton.items()) {
    const auto found = std::ranges::find(output.members, name, &TemplateMember::name);
    ASSERT_NE(found, output.members.end()) << name;
    EXPECT_FALSE(found->explanation.empty()) << name;
  }
}

}  // namespace
}  // namespace baton::handoff
