#include "domain/workflow/record.h"
#include "photo_outputs.h"

namespace baton::workflow {
namespace {

Json output_with_constraint(const char* agent, const char* execution, const Json& constraint) {
  Json output = output_of(agent, execution);
  output["contextForNextAgent"]["constraints"] = Json::array({constraint});
  return output;
}

TEST(ConstraintAuthor, IsTheOutputsAgentWhateverTheTextSays) {
  Json state = photo_workflow();
  const Json stated = parse(R"({"id": "c1", "type": "technical", "description": "No logs",
      "severity": "critical", "source": "api-designer", "madeBy": "api-designer"})");
  const Json output = output_with_constraint("security-auditor", "exec_006", stated);
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["constraints"][0]["madeBy"], "security-auditor");
  EXPECT_EQ(record(state, output)->effect, RecordEffect::unchanged);
}

TEST(ConstraintAuthor, StaysIfAnotherAgentHandsItOn) {
  Json state = photo_workflow();
  Json stated = parse(R"({"id": "c1", "type": "technical", "description": "No logs",
      "impact": "", "severity": "critical", "source": "ADR-7"})");
  ASSERT_TRUE(
      record(state, output_with_constraint("security-auditor", "exec_006", stated)).has_value());
  const Json repeated = output_with_constraint("code-writer", "exec_007", stated);
  ASSERT_TRUE(record(state, repeated).has_value());
  ASSERT_EQ(state["constraints"].size(), 1U);
  EXPECT_EQ(state["constraints"][0]["madeBy"], "security-auditor");
  // Another text is the agent's own.
  stated["madeBy"] = "security-auditor";
  stated["description"] = "Log all";
  const RecordOptions options{
      .now = at(kEvening), .item_ids = ItemIds::renumbered, .amendment = Amendment::allowed};
  const Json changed = output_with_constraint("code-writer", "exec_008", stated);
  ASSERT_TRUE(record_output(state, changed, options).has_value());
  ASSERT_EQ(state["constraints"].size(), 2U);
  EXPECT_EQ(state["constraints"][0]["description"], "No logs");
  EXPECT_EQ(state["constraints"][1]["id"], "con_exec_008_1");
  EXPECT_EQ(state["constraints"][1]["madeBy"], "code-writer");
}

TEST(ConstraintAuthor, MayBeAbsentFromAnOlderState) {
  Json state = photo_workflow();
  const Json output = output_with_constraint(
      "security-auditor", "exec_006",
      parse(R"({"id": "c1", "type": "technical", "description": "No logs", "severity": "info",
                "source": "ADR-7"})"));
  ASSERT_TRUE(record(state, output).has_value());
  state["constraints"][0].erase("madeBy");
  state["agentSequence"][0]["outputs"]["contextForNextAgent"]["constraints"][0].erase("madeBy");
  EXPECT_EQ(record(state, output)->effect, RecordEffect::unchanged);
}

}  // namespace
}  // namespace baton::workflow
