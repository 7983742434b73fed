#include "domain/handoff/complete_output.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::handoff {
namespace {

OutputFrame frame() {
  const Instant start = std::chrono::sys_days{std::chrono::year{2025} / 8 / 1};
  return {.agent = "prd-writer",
          .execution_id = "exec_007",
          .start = start,
          .now = start + std::chrono::seconds{90}};
}

Json completed(const char* answer) {
  return complete_output(Json::parse(answer), frame());
}

TEST(CompleteOutput, FillsWhoAndWhen) {
  const Json output = completed(R"({"status": "success"})");
  EXPECT_EQ(output["agentName"], "prd-writer");
  EXPECT_EQ(output["executionId"], "exec_007");
  EXPECT_EQ(output["timestamp"], "2025-08-01T00:00:00Z");
  EXPECT_EQ(output["duration"], 90'000);
  EXPECT_EQ(output["status"], "success");
}

TEST(CompleteOutput, BelievesNoAgentWhoItIs) {
  const Json output = completed(
      R"({"agentName": "security-auditor", "executionId": "exec_001", "duration": -1,
          "timestamp": "1970-01-01T00:00:00Z", "status": "success"})");
  EXPECT_EQ(output["agentName"], "prd-writer");
  EXPECT_EQ(output["executionId"], "exec_007");
  EXPECT_EQ(output["timestamp"], "2025-08-01T00:00:00Z");
  EXPECT_EQ(output["duration"], 90'000);
}

TEST(CompleteOutput, AddsNoStatus) {
  EXPECT_FALSE(completed("{}").contains("status"));
}

TEST(CompleteOutput, AddsTheListsThatAreLeftOut) {
  const Json output = completed(R"({"keyFindings": ["one"]})");
  EXPECT_EQ(output["keyFindings"], Json::array({"one"}));
  for (const char* list : {"recommendations", "artifactsCreated", "nextSteps"}) {
    EXPECT_EQ(output[list], Json::array()) << list;
  }
  EXPECT_EQ(output["qualityGateUpdates"], Json::array());
  EXPECT_EQ(output["contextForNextAgent"], Json::object());
  EXPECT_EQ(output["agentSpecificOutputs"], Json::object());
}

TEST(CompleteOutput, LeavesWhatIsOfAWrongTypeToTheSchema) {
  const Json output = completed(R"({"keyFindings": 7, "contextForNextAgent": "none"})");
  EXPECT_EQ(output["keyFindings"], 7);
  EXPECT_EQ(output["contextForNextAgent"], "none");
  const Json items = completed(R"({"contextForNextAgent": {"technicalDecisions": [1]}})");
  EXPECT_EQ(items["contextForNextAgent"]["technicalDecisions"], Json::array({1}));
}

TEST(CompleteOutput, LeavesWhatIsNoObjectAsItIs) {
  EXPECT_EQ(completed("[1]"), Json::array({1}));
  EXPECT_EQ(completed("null"), Json());
}

TEST(CompleteOutput, NamesDecisionsAndConstraintsThatHaveNoId) {
  const Json output = completed(
      R"({"contextForNextAgent": {"technicalDecisions": [{"id": "dec_a"}, {}],
                                  "constraints": [{}, {"id": "con_b"}]}})");
  const Json& handover = output["contextForNextAgent"];
  EXPECT_EQ(handover["technicalDecisions"][0]["id"], "dec_a");
  EXPECT_EQ(handover["technicalDecisions"][1]["id"], "dec_exec_007_2");
  EXPECT_EQ(handover["constraints"][0]["id"], "con_exec_007_1");
  EXPECT_EQ(handover["constraints"][1]["id"], "con_b");
}

TEST(CompleteOutput, BelievesNoAgentWhoDecidedOrWhen) {
  const Json output = completed(
      R"({"contextForNextAgent": {"technicalDecisions": [
           {"madeBy": "security-auditor", "timestamp": "1970-01-01T00:00:00Z"}]}})");
  const Json& decision = output["contextForNextAgent"]["technicalDecisions"][0];
  EXPECT_EQ(decision["madeBy"], "prd-writer");
  EXPECT_EQ(decision["timestamp"], "2025-08-01T00:01:30Z");
}

TEST(CompleteOutput, KeepsWhatTheAnswerGivesWhereItHasPrecedence) {
  OutputFrame known = frame();
  known.precedence = FramePrecedence::answer;
  const Json output = complete_output(Json::parse(R"({"executionId": "exec_001", "duration": 5,
                      "contextForNextAgent": {"technicalDecisions": [{"madeBy": "architect"}]}})"),
                                      known);
  EXPECT_EQ(output["agentName"], "prd-writer");
  EXPECT_EQ(output["executionId"], "exec_001");
  EXPECT_EQ(output["timestamp"], "2025-08-01T00:00:00Z");
  EXPECT_EQ(output["duration"], 5);
  EXPECT_EQ(output["contextForNextAgent"]["technicalDecisions"][0]["madeBy"], "architect");
}

TEST(CompleteOutput, CompletesArtifactsAndConstraintsThatAreObjects) {
  const Json output = completed(
      R"({"artifactsCreated": ["a.md", {"path": "docs/b.md"}, {}],
          "contextForNextAgent": {"constraints": [{"description": "Be quick"}]}})");
  EXPECT_EQ(output["artifactsCreated"], Json::parse(R"(["a.md",
                            {"path": "docs/b.md", "id": "art_exec_007_2", "type": "documentation",
                             "description": "", "createdBy": "prd-writer", "relevantTo": []},
                            {}])"));
  const Json& constraint = output["contextForNextAgent"]["constraints"][0];
  EXPECT_EQ(constraint["impact"], "");
  EXPECT_EQ(constraint["source"], "prd-writer");
}

TEST(CompleteOutput, LastedNoTimeWhereTheClockWentBack) {
  OutputFrame backwards = frame();
  backwards.now = backwards.start - std::chrono::hours{1};
  EXPECT_EQ(complete_output(Json::object(), backwards)["duration"], 0);
}

TEST(CompleteOutput, KeepsMembersThatItDoesNotKnow) {
  EXPECT_EQ(completed(R"({"mood": "good"})")["mood"], "good");
}

}  // namespace
}  // namespace baton::handoff
