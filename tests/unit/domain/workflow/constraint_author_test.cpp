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

TEST(ConstraintAuthor, DoesNotMatterToARepeatedOutput) {
  Json state = photo_workflow();
  const Json stated = parse(R"({"id": "c1", "type": "technical", "description": "No logs",
      "impact": "", "severity": "info", "source": "PRD"})");
  const Json first = output_with_constraint("security-auditor", "exec_006", stated);
  const Json second = output_with_constraint("code-writer", "exec_007", stated);
  const RecordOptions options{.now = at(kEvening), .item_ids = ItemIds::renumbered};
  ASSERT_TRUE(record_output(state, first, options).has_value());
  ASSERT_TRUE(record_output(state, second, options).has_value());
  state["constraints"][0]["severity"] = "critical";
  for (const Json& output : {first, second}) {
    EXPECT_EQ(record_output(state, output, options).value().effect, RecordEffect::unchanged);
  }
  // An older version wrote no maker.
  state["constraints"][0].erase("madeBy");
  state["agentSequence"][0]["outputs"]["contextForNextAgent"]["constraints"][0].erase("madeBy");
  for (const Json& output : {first, second}) {
    EXPECT_EQ(record_output(state, output, options).value().effect, RecordEffect::unchanged);
  }
}

TEST(ConstraintAuthor, IsWrittenIntoAnOlderStateWhenItIsCertain) {
  Json state = photo_workflow();
  Json output = output_with_constraint(
      "security-auditor", "exec_006",
      parse(R"({"type": "technical", "description": "No logs", "severity": "info"})"));
  ASSERT_TRUE(record(state, output).has_value());
  state["constraints"][0].erase("madeBy");
  state["agentSequence"][0]["outputs"]["contextForNextAgent"]["constraints"][0].erase("madeBy");
  output["keyFindings"] = Json::array({"Another one"});
  const RecordOptions options{
      .now = at(kEvening), .item_ids = ItemIds::renumbered, .amendment = Amendment::allowed};
  ASSERT_TRUE(record_output(state, output, options).has_value());
  ASSERT_EQ(state["constraints"].size(), 1U);
  EXPECT_EQ(state["constraints"][0]["madeBy"], "security-auditor");
}

TEST(ConstraintAuthor, IsNoAgentThatHandedOnAPersonsConstraintOfAnOlderState) {
  for (const char* source : {"PRD", "user"}) {
    Json state = photo_workflow();
    Json stated = parse(R"({"id": "con_001", "type": "security", "description": "Never log tokens",
        "impact": "", "severity": "critical"})");
    stated["source"] = source;
    state["constraints"] = Json::array({stated});
    const Json before = state["constraints"][0];
    ASSERT_TRUE(
        record(state, output_with_constraint("code-writer", "exec_007", stated)).has_value());
    EXPECT_EQ(state["constraints"], Json::array({before}));
    const RecordOptions options{
        .now = at(kEvening), .item_ids = ItemIds::renumbered, .amendment = Amendment::allowed};
    stated["description"] = "Log tokens";
    const Json changed = output_with_constraint("code-writer", "exec_007", stated);
    ASSERT_TRUE(record_output(state, changed, options).has_value());
    ASSERT_EQ(state["constraints"].size(), 2U);
    EXPECT_EQ(state["constraints"][0], before);
    ASSERT_TRUE(record_output(state, output_of("code-writer", "exec_007"), options).has_value());
    EXPECT_EQ(state["constraints"][0], before);
  }
}

}  // namespace
}  // namespace baton::workflow
