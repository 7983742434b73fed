#include "documents.h"

#include "domain/model/dialect.h"
#include "domain/model/project_path.h"
#include "domain/model/state.h"
#include "domain/model/strict_rules.h"
#include "domain/model/upstream.h"
#include "photo_search.h"

namespace baton::model {
namespace {

using test::parse;

TEST(RelevanceMap, KeepsTheOrderOfTheDocument) {
  const RelevanceMap map = RelevanceMap::from_json(parse(R"({"z": {}, "a": {}, "m": {}})")).value();
  ASSERT_EQ(map.agents().size(), 3U);
  EXPECT_EQ(map.agents()[0].agent, "z");
  EXPECT_EQ(map.agents()[2].agent, "m");
}

TEST(RelevanceMap, FindsAnAgentByItsPrefixedName) {
  const RelevanceMap map = test::story_map();
  ASSERT_NE(map.find("baton:code-writer"), nullptr);
  EXPECT_EQ(map.find("baton:code-writer")->agent, "code-writer");
  EXPECT_EQ(map.find("baton"), nullptr);
}

TEST(RelevanceMap, DerivesCategoriesFromConstraintTypes) {
  const auto map = RelevanceMap::from_json(
      parse(R"({"a": {"constraintTypes": ["technical", "security", "business"]}})"));
  const RuleTexts categories = map->agents()[0].decision_categories;
  EXPECT_EQ(std::vector(categories.begin(), categories.end()),
            (std::vector<std::string_view>{"architecture", "technology", "pattern", "security"}));
}

TEST(RelevanceMap, TakesStatedCategoriesAsTheyAre) {
  const auto map = RelevanceMap::from_json(
      parse(R"({"a": {"constraintTypes": ["technical"], "decisionCategories": []}})"));
  EXPECT_TRUE(map->agents()[0].decision_categories.empty());
}

TEST(RelevanceMap, ReadsEstimateVersionAndFields) {
  const auto map = RelevanceMap::from_json(parse(
      R"({"a": {"timeEstimate": 45, "version": "1.2", "contextFields": {"x": "b#/y"}}, "b": {}})"));
  EXPECT_EQ(map->agents()[0].time_estimate, 45.0);
  EXPECT_EQ(map->agents()[0].version, "1.2");
  EXPECT_EQ((*map->agents()[0].context_fields.read())->at("x"), "b#/y");
  EXPECT_TRUE((*map->agents()[1].context_fields.read())->empty());
}

TEST(RelevanceMap, RefusesWhatIsNoRuleWithItsPlace) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {R"([])", ""},
      {R"({"a": 1})", "/a"},
      {R"({"a": {"needsFrom": "b"}})", "/a/needsFrom"},
      {R"({"a": {"provides": ["x", 2]}})", "/a/provides/1"},
      {R"({"a": {"timeEstimate": "long"}})", "/a/timeEstimate"},
      {R"({"a": {"contextFields": []}})", "/a/contextFields"},
  };
  for (const auto& [document, pointer] : table) {
    const auto map = RelevanceMap::from_json(parse(document));
    ASSERT_FALSE(map.has_value()) << document;
    EXPECT_EQ(map.error().code, ErrorCode::malformed);
    EXPECT_EQ(map.error().pointer, pointer) << document;
  }
}

TEST(StateView, ToleratesEveryMalformedShape) {
  for (const char* document :
       {"null", "[]", "1", "{}", R"({"agentSequence": {}})", R"({"agentSequence": [1, null, []]})",
        R"({"agentSequence": [{"agentName": 1, "startTime": {}, "outputs": []}]})",
        R"({"qualityGates": [], "sharedDecisions": "x", "constraints": [[]], "artifacts": {}})",
        R"({"qualityGates": {"passed": {}, "failed": [1], "details": []}})"}) {
    const Json state = parse(document);
    EXPECT_TRUE(running_executions(state).empty()) << document;
    EXPECT_FALSE(latest_completed(state, "a").has_value()) << document;
    EXPECT_TRUE(gates(state).empty()) << document;
    EXPECT_TRUE(standing_decisions(state).empty()) << document;
  }
}

TEST(StateView, TakesTheLatestCompletedExecutionByItsEnd) {
  const Json state = parse(R"({"agentSequence": [
    {"agentName": "a", "executionId": "late", "status": "completed",
     "endTime": "2025-01-02T00:00:00Z"},
    {"agentName": "a", "executionId": "early", "status": "completed",
     "endTime": "2025-01-01T23:00:00-02:00"},
    {"agentName": "a", "executionId": "failed", "status": "failed",
     "endTime": "2025-01-05T00:00:00Z"}]})");
  EXPECT_EQ(latest_completed(state, "baton:a")->id, "early");
}

TEST(StateView, LetsTheStrongerGateStatusHold) {
  const Json state =
      parse(R"({"qualityGates": {"passed": ["a", "b", "c"], "pending": ["b"], "failed": ["a"],
                                 "warning": ["a", "c"]}})");
  EXPECT_EQ(gate_status(state, "a"), GateStatus::failed);
  EXPECT_EQ(gate_status(state, "b"), GateStatus::pending);
  EXPECT_EQ(gate_status(state, "c"), GateStatus::warning);
  EXPECT_FALSE(gate_status(state, "d").has_value());
  EXPECT_EQ(gates(state).size(), 3U);
}

TEST(StateView, LeavesOutSupersededAndLiftedItems) {
  const Json state =
      parse(R"({"sharedDecisions": [{"id": "d1", "supersededBy": "d2"}, {"id": "d2"}],
    "constraints": [{"id": "c1", "liftedAt": "2025-01-01T00:00:00Z"}, {"id": "c2"}]})");
  ASSERT_EQ(standing_decisions(state).size(), 1U);
  EXPECT_EQ(standing_decisions(state)[0].find("id").string(), "d2");
  EXPECT_TRUE(is_lifted(constraints(state)[0]));
  EXPECT_FALSE(is_lifted(constraints(state)[1]));
  EXPECT_EQ(decisions(state).size(), 2U);
}

TEST(Upstream, NamesEachMissingAgent) {
  const RelevanceMap map = test::story_map();
  const Findings findings = missing_upstream_findings({"architecture-reviewer"}, map);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "missing-upstream");
  EXPECT_EQ(findings[0].message, "Missing required context from architecture-reviewer");
  EXPECT_NE(findings[0].hint.find("technical-decisions and performance-targets"),
            std::string::npos);
  EXPECT_EQ(missing_agent(findings[0]), "architecture-reviewer");
  EXPECT_EQ(missing_agent({.rule = "upstream-denied", .message = findings[0].message}), "");
}

TEST(BatonState, OfUnknownOriginNeedsMarkers) {
  const std::vector<std::pair<std::string, bool>> table = {
      {R"({"version": "2.0", "workflowId": "w", "featureName": "f", "agentSequence": []})", true},
      {R"({"version": "2.0", "workflowId": "w"})", false},
      {R"({"version": "2.0", "agentSequence": []})", false},
      {R"({"version": "x", "workflowId": "w", "featureName": "f", "agentSequence": []})", false},
      {R"({"workflowId": "w", "phase": "review", "artifacts": [], "constraints": []})", false},
      {R"({"version": "2.0"})", false},
      {R"({"version": "2.0", "artifacts": [], "constraints": []})", false},
      {R"({"workflowId": 1, "featureName": [], "agentSequence": {}})", false},
      {"{}", false},
      {"[]", false},
  };
  for (const auto& [document, is_baton] : table) {
    EXPECT_EQ(is_baton_state(parse(document), Origin::unknown), is_baton) << document;
  }
}

// An edit by hand may take away what a file of unknown origin would need.
TEST(BatonState, OfKnownOriginNeedsNoMarkers) {
  for (const char* document :
       {R"({"version": "2.0", "workflowId": "w"})", R"({"version": "2.0", "agentSequence": []})",
        R"({"$schema": "https://example.org/baton/workflow-state.schema.json"})",
        R"({"featureName": "f", "sharedDecisions": [], "artifacts": []})"}) {
    EXPECT_TRUE(is_baton_state(parse(document), Origin::baton)) << document;
  }
  EXPECT_FALSE(is_baton_state(parse(R"({"active_issue": {"number": 3}})"), Origin::baton));
}

TEST(BatonState, TakesTheIntactPartOfADamagedStateForAMarker) {
  const Json part = parse(R"({"version": "2.0", "workflowId": "w", "featureName": "f"})");
  EXPECT_TRUE(has_markers(part, Intactness::part));
  EXPECT_FALSE(has_markers(part, Intactness::whole));
  EXPECT_FALSE(has_markers(parse(R"({"version": "2.0", "workflowId": "w"})"), Intactness::part));
}

TEST(BatonState, TakesTheExampleStateForBatons) {
  EXPECT_TRUE(is_baton_state(parse(test::kExampleState), Origin::unknown));
}

TEST(ProjectPath, IsJudgedByWhereItLeads) {
  for (const char* path : {"src", "src/", "./src/a.ts", "a/../b", "..a/b", "a b"}) {
    EXPECT_EQ(why_outside_project(path), "") << path;
  }
  for (const char* path : {"", "/etc/passwd", "../a", "a/../../b", "~/a", "C:\\a", "C:/a",
                           "https://example.org/a", "a\nb"}) {
    EXPECT_NE(why_outside_project(path), "") << path;
  }
}

TEST(StrictRules, ListExactlyTheShortFormsOfTheExample) {
  std::vector<std::string> found;
  for (const Finding& finding : short_forms(parse(test::kExampleState))) {
    found.push_back(finding.rule + " " + finding.instance_location);
    EXPECT_EQ(finding.severity, Severity::error);
  }
  EXPECT_EQ(found, (std::vector<std::string>{
                       "short-outputs /agentSequence/0/outputs",
                       "short-finding /agentSequence/0/outputs/keyFindings/0",
                       "short-finding /agentSequence/0/outputs/keyFindings/1",
                       "short-artifact /agentSequence/0/outputs/artifactsCreated/0",
                       "short-decision /sharedDecisions/0",
                       "short-artifact-reference /artifacts/0",
                   }));
}

TEST(StrictRules, NameEveryMissingMemberOfAnOutputAtOnce) {
  const Findings findings = output_short_forms(parse(R"({"agentName": "a", "keyFindings": []})"));
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_NE(findings[0].message.find("executionId, timestamp, duration, status"),
            std::string::npos);
  EXPECT_EQ(findings[0].message.find("agentName"), std::string::npos);
}

TEST(StrictRules, AcceptTheLongForms) {
  for (const char* output : test::kExampleOutputs) {
    EXPECT_TRUE(output_short_forms(parse(output)).empty()) << output;
  }
}

}  // namespace
}  // namespace baton::model
