#include "domain/workflow/record.h"

#include "begun_workflow.h"
#include "domain/model/semantic_rules.h"
#include "domain/model/state.h"
#include "domain/policy/envelope.h"
#include "domain/workflow/start.h"
#include "photo_outputs.h"
#include "unit/domain/model/photo_search.h"

namespace baton::workflow {
namespace {

Json decision(std::string_view id, std::string_view text) {
  return {{"id", id},
          {"decision", text},
          {"rationale", "r"},
          {"impact", "low"},
          {"category", "pattern"}};
}

Json recorded_story() {
  Json state = photo_workflow();
  for (const char* output : test::kExampleOutputs) {
    const auto recorded = record(state, parse(output));
    EXPECT_TRUE(recorded.has_value()) << output;
  }
  return state;
}

TEST(Record, TakesTheWholeStoryWithoutAFinding) {
  const Json state = recorded_story();
  const Findings findings = model::check_state(state, test::story_map());
  EXPECT_TRUE(findings.empty()) << findings[0].message;
  EXPECT_EQ(state["agentSequence"].size(), 6U);
  EXPECT_EQ(state["startTime"], "2025-08-01T10:30:00Z");
  EXPECT_EQ(state["lastUpdated"], kEvening);
  EXPECT_FALSE(state.contains("currentAgent"));
}

TEST(Record, MergesDecisionsConstraintsArtifactsAndGates) {
  const Json state = recorded_story();
  EXPECT_EQ(state["sharedDecisions"].size(), 3U);
  EXPECT_EQ(state["constraints"].size(), 2U);
  EXPECT_EQ(state["artifacts"].size(), 6U);
  EXPECT_EQ(state["qualityGates"]["passed"],
            parse(R"(["requirements-complete", "architecture-reviewed"])"));
  EXPECT_EQ(state["qualityGates"]["warning"], parse(R"(["implementation-complete"])"));
  EXPECT_EQ(state["qualityGates"]["failed"], parse(R"(["security-reviewed"])"));
  EXPECT_EQ(state["qualityGates"]["details"]["security-reviewed"]["updatedBy"], "security-auditor");
}

TEST(Record, TimesAnExecutionWithoutAStartByItsOutput) {
  Json state = photo_workflow();
  ASSERT_TRUE(record(state, parse(test::kExampleOutputs[0])).has_value());
  const Json& execution = state["agentSequence"][0];
  EXPECT_EQ(test::member_names(execution),
            (std::vector<std::string>{"agentName", "executionId", "status", "startTime", "endTime",
                                      "outputs"}));
  EXPECT_EQ(execution["startTime"], "2025-08-01T10:30:00Z");
  EXPECT_EQ(execution["endTime"], "2025-08-01T11:15:00Z");
}

TEST(Record, CompletesAStartedExecutionNow) {
  Json state = photo_workflow();
  const auto map = test::story_map();
  const Instant start = at("2025-08-01T16:00:00Z");
  ASSERT_TRUE(start_execution(state, {map, policy::Policies()}, {.agent = "prd-writer"}, start)
                  .has_value());
  ASSERT_EQ(state["currentAgent"], "prd-writer");
  const auto recorded = record(state, output_of("prd-writer", "exec_001"));
  ASSERT_TRUE(recorded.has_value());
  EXPECT_EQ(recorded->effect, RecordEffect::completed);
  ASSERT_EQ(state["agentSequence"].size(), 1U);
  EXPECT_EQ(state["agentSequence"][0]["startTime"], "2025-08-01T16:00:00Z");
  EXPECT_EQ(state["agentSequence"][0]["endTime"], kEvening);
  EXPECT_FALSE(state.contains("currentAgent"));
}

TEST(Record, NeverEndsAnExecutionBeforeItsStart) {
  Json state = photo_workflow();
  const Instant later = at("2025-08-01T18:00:00Z");
  ASSERT_TRUE(start_execution(state, {test::story_map(), policy::Policies()},
                              {.agent = "prd-writer"}, later)
                  .has_value());
  ASSERT_TRUE(record(state, output_of("prd-writer", "exec_001")).has_value());
  EXPECT_EQ(state["agentSequence"][0]["endTime"], "2025-08-01T18:00:00Z");
}

TEST(Record, ChangesNothingTheSecondTime) {
  Json state = recorded_story();
  const std::string before = state.dump();
  for (const char* output : test::kExampleOutputs) {
    EXPECT_EQ(record(state, parse(output))->effect, RecordEffect::unchanged);
  }
  EXPECT_EQ(state.dump(), before);
}

TEST(Record, RefusesAnotherOutputOfAnEndedExecutionAndShowsBoth) {
  Json state = recorded_story();
  const std::string before = state.dump();
  Json changed = parse(test::kExampleOutputs[2]);
  changed["duration"] = 7;
  const auto recorded = record(state, changed);
  ASSERT_FALSE(recorded.has_value());
  EXPECT_EQ(recorded.error().code, ErrorCode::conflict);
  ASSERT_EQ(recorded.error().related.size(), 2U);
  EXPECT_EQ(recorded.error().related[0].note, "stored /duration: 1500000");
  EXPECT_EQ(recorded.error().related[1].note, "given /duration: 7");
  EXPECT_EQ(state.dump(), before);
}

TEST(Record, RefusesAKnownItemWithOtherContent) {
  Json state = photo_workflow();
  state["sharedDecisions"].push_back(decision("dec_001", "one"));
  Json output = output_of("architecture-reviewer", "exec_009");
  output["contextForNextAgent"]["technicalDecisions"] = Json::array({decision("dec_001", "two")});
  const auto recorded = record(state, output);
  ASSERT_FALSE(recorded.has_value());
  EXPECT_EQ(recorded.error().code, ErrorCode::conflict);
  EXPECT_EQ(recorded.error().subject, "decision dec_001");
}

TEST(Record, SkipsAKnownItemWithEqualContent) {
  Json state = recorded_story();
  Json* superseded = &state["sharedDecisions"][0];
  (*superseded)["supersededBy"] = "dec_009";
  Json output = output_of("code-writer", "exec_009");
  output["contextForNextAgent"]["technicalDecisions"] =
      parse(test::kExampleOutputs[1])["contextForNextAgent"]["technicalDecisions"];
  const auto recorded = record(state, output);
  ASSERT_TRUE(recorded.has_value());
  EXPECT_TRUE(recorded->decisions.empty());
  EXPECT_EQ(state["sharedDecisions"].size(), 3U);
  EXPECT_EQ(state["sharedDecisions"][0]["supersededBy"], "dec_009");
}

TEST(Record, AmendsOutputItemsAndGates) {
  Json state = recorded_story();
  Json amended = parse(test::kExampleOutputs[1]);
  Json& decisions = amended["contextForNextAgent"]["technicalDecisions"];
  decisions.erase(1);
  decisions[0]["impact"] = "low";
  amended["qualityGateUpdates"] = Json::array();
  const auto recorded = record(state, amended, Amendment::allowed);
  ASSERT_TRUE(recorded.has_value());
  EXPECT_EQ(recorded->effect, RecordEffect::amended);
  EXPECT_EQ(recorded->shortened, std::vector<std::string>{"technicalDecisions (1 fewer)"});
  ASSERT_EQ(state["sharedDecisions"].size(), 2U);
  EXPECT_EQ(state["sharedDecisions"][0]["impact"], "low");
  EXPECT_EQ(state["sharedDecisions"][1]["id"], "dec_003");
  EXPECT_EQ(model::gate_status(state, "architecture-reviewed"), model::GateStatus::pending);
  EXPECT_EQ(state["agentSequence"].size(), 6U);
  EXPECT_EQ(state["agentSequence"][1]["endTime"], "2025-08-01T12:00:00Z");
}

TEST(Record, KeepsWhatAnotherExecutionAlsoListsWhenAmending) {
  Json state = recorded_story();
  Json second = output_of("api-designer", "exec_009");
  second["contextForNextAgent"]["technicalDecisions"] =
      parse(test::kExampleOutputs[1])["contextForNextAgent"]["technicalDecisions"];
  ASSERT_TRUE(record(state, second).has_value());
  Json amended = parse(test::kExampleOutputs[1]);
  amended["contextForNextAgent"] = Json::object();
  ASSERT_TRUE(record(state, amended, Amendment::allowed).has_value());
  EXPECT_EQ(state["sharedDecisions"].size(), 3U);
}

TEST(Record, ReplacesAFailureOnlyIfAmended) {
  Json state = photo_workflow();
  state["agentSequence"].push_back({{"agentName", "code-writer"},
                                    {"executionId", "exec_005"},
                                    {"status", "failed"},
                                    {"startTime", "2025-08-01T12:00:00Z"},
                                    {"endTime", "2025-08-01T12:05:00Z"}});
  const Json output = output_of("code-writer", "exec_005");
  EXPECT_FALSE(record(state, output).has_value());
  ASSERT_TRUE(record(state, output, Amendment::allowed).has_value());
}

TEST(Record, WritesShortFormsLong) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_005");
  output["keyFindings"] = Json::array({"it works"});
  output["recommendations"] = Json::array({"ship it"});
  output["artifactsCreated"] = parse(R"(["src/a.ts", "docs/a.md", "conf/a.yaml", "src", "lib/"])");
  const RecordOptions options{.now = at(kEvening), .path_kinds = {{"src", PathKind::directory}}};
  const auto recorded = record_output(state, output, options);
  ASSERT_TRUE(recorded.has_value());
  const Json& outputs = state["agentSequence"][0]["outputs"];
  EXPECT_EQ(outputs["keyFindings"], parse(R"([{"title": "it works"}])"));
  EXPECT_EQ(outputs["recommendations"], parse(R"([{"title": "ship it"}])"));
  const Json& artifacts = state["artifacts"];
  EXPECT_EQ(outputs["artifactsCreated"], artifacts);
  ASSERT_EQ(artifacts.size(), 5U);
  EXPECT_EQ(artifacts[0], parse(R"({"id": "art_exec_005_1", "type": "file", "path": "src/a.ts",
    "description": "", "createdBy": "code-writer", "lastModified": "2025-08-01T12:00:00Z",
    "relevantTo": []})"));
  EXPECT_EQ(artifacts[1]["type"], "documentation");
  EXPECT_EQ(artifacts[2]["type"], "configuration");
  EXPECT_EQ(artifacts[3]["type"], "directory");
  EXPECT_EQ(artifacts[4]["type"], "directory");
  EXPECT_EQ(artifacts[4]["id"], "art_exec_005_5");
}

TEST(Record, TakesRepeatedShortFormsForTheSame) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_005");
  output["artifactsCreated"] = parse(R"(["src/a.ts", "src"])");
  ASSERT_TRUE(record(state, output).has_value());
  const RecordOptions options{.now = at(kEvening), .path_kinds = {{"src", PathKind::directory}}};
  EXPECT_EQ(record_output(state, output, options)->effect, RecordEffect::unchanged);
}

TEST(Record, StoresTimesInUtc) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_001");
  output["timestamp"] = "2025-08-01T14:00:00+02:00";
  Json decided = decision("dec_1", "d");
  decided["timestamp"] = "2025-08-01T07:00:00-05:00";
  output["contextForNextAgent"]["technicalDecisions"] = Json::array({decided});
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["agentSequence"][0]["outputs"]["timestamp"], "2025-08-01T12:00:00Z");
  EXPECT_EQ(state["sharedDecisions"][0]["timestamp"], "2025-08-01T12:00:00Z");
  EXPECT_EQ(record(state, output)->effect, RecordEffect::unchanged);
}

TEST(Record, StoresAnErrorWithoutSharingItsItems) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_005");
  output["status"] = "error";
  output["artifactsCreated"] = parse(R"(["src/a.ts"])");
  output["contextForNextAgent"]["technicalDecisions"] = Json::array({decision("dec_001", "x")});
  output["qualityGateUpdates"] =
      parse(R"([{"gateName": "tests", "newStatus": "failed", "evidence": []}])");
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["agentSequence"][0]["status"], "failed");
  EXPECT_FALSE(model::latest_completed(state, "code-writer").has_value());
  EXPECT_TRUE(state["sharedDecisions"].empty());
  EXPECT_TRUE(state["artifacts"].empty());
  EXPECT_EQ(model::gate_status(state, "tests"), std::nullopt);
}

TEST(Record, SharesItemsWithoutTheirEncryptedMembers) {
  const Json envelope =
      policy::to_json({"0123456789abcdef", std::string(24, 'n'), std::string(80, 'c')});
  Json state = photo_workflow();
  Json output = output_of("architecture-reviewer", "exec_001");
  output["contextForNextAgent"]["technicalDecisions"] = Json::array({decision("dec_001", "Use X")});
  output["contextForNextAgent"]["technicalDecisions"][0]["rationale"] = envelope;
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["sharedDecisions"][0]["rationale"], "[REDACTED:rationale]");
  const Json& stored = state["agentSequence"][0]["outputs"]["contextForNextAgent"];
  EXPECT_EQ(stored["technicalDecisions"][0]["rationale"], envelope);
  EXPECT_EQ(record(state, output)->effect, RecordEffect::unchanged);
}

TEST(Record, LetsNoAgentLendAnothersName) {
  Json state = photo_workflow();
  Json output = output_of("security-auditor", "exec_006");
  output["contextForNextAgent"]["technicalDecisions"] =
      Json::array({decision("dec_001", "architecture-reviewer")});
  output["contextForNextAgent"]["technicalDecisions"][0]["madeBy"] = "architecture-reviewer";
  output["artifactsCreated"] = parse(R"([{"id": "art_1", "type": "file", "path": "a.ts",
      "description": "", "createdBy": "prd-writer", "relevantTo": []}])");
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["sharedDecisions"][0]["madeBy"], "security-auditor");
  EXPECT_EQ(state["artifacts"][0]["createdBy"], "security-auditor");
  const auto again = record(state, output);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->effect, RecordEffect::unchanged);
}

TEST(Record, LeavesTheAuthorOfWhatIsHandedOn) {
  Json state = photo_workflow();
  Json first = output_of("architecture-reviewer", "exec_001");
  first["contextForNextAgent"]["technicalDecisions"] = Json::array({decision("dec_001", "x")});
  first["contextForNextAgent"]["technicalDecisions"][0]["madeBy"] = "architecture-reviewer";
  ASSERT_TRUE(record(state, first).has_value());
  Json second = output_of("api-designer", "exec_002");
  second["contextForNextAgent"]["technicalDecisions"] = state["sharedDecisions"];
  ASSERT_TRUE(record(state, second).has_value());
  ASSERT_EQ(state["sharedDecisions"].size(), 1U);
  EXPECT_EQ(state["sharedDecisions"][0]["madeBy"], "architecture-reviewer");
}

TEST(Record, CompletesItemsFromTheOutput) {
  Json state = photo_workflow();
  Json output = output_of("prd-writer", "exec_001");
  output["contextForNextAgent"] = parse(R"({
    "technicalDecisions": [{"decision": "d", "rationale": "r", "impact": "low",
                            "category": "pattern"}],
    "constraints": ["only text", {"type": "technical", "description": "c",
                                  "severity": "info"}]})");
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["sharedDecisions"][0]["id"], "dec_exec_001_1");
  EXPECT_EQ(state["sharedDecisions"][0]["madeBy"], "prd-writer");
  EXPECT_EQ(state["sharedDecisions"][0]["affectedComponents"], Json::array());
  ASSERT_EQ(state["constraints"].size(), 1U);
  EXPECT_EQ(state["constraints"][0]["id"], "con_exec_001_1");
  EXPECT_EQ(state["constraints"][0]["source"], "prd-writer");
  EXPECT_EQ(state["constraints"][0]["madeBy"], "prd-writer");
}

TEST(Record, LeavesOutAndNamesAnItemThatTheStateCouldNotHold) {
  Json state = photo_workflow();
  Json output = output_of("prd-writer", "exec_001");
  output["contextForNextAgent"]["technicalDecisions"] =
      parse(R"([{"decision": "d", "rationale": "r", "impact": "huge", "category": "pattern"}])");
  const auto recorded = record(state, output);
  ASSERT_TRUE(recorded.has_value());
  EXPECT_TRUE(state["sharedDecisions"].empty());
  ASSERT_EQ(test::rules_of(recorded->notes), std::vector<std::string>{"item-not-shared"});
  EXPECT_EQ(recorded->notes[0].instance_location, "/contextForNextAgent/technicalDecisions/0");
}

TEST(Record, RefusesAnotherAgentsExecution) {
  Json state = recorded_story();
  const auto recorded = record(state, output_of("code-writer", "exec_001"), Amendment::allowed);
  ASSERT_FALSE(recorded.has_value());
  EXPECT_EQ(recorded.error().code, ErrorCode::conflict);
}

TEST(Record, RefusesWhatIsNoOutputAtItsPlace) {
  for (const char* member : {"agentName", "executionId", "timestamp", "duration", "status"}) {
    Json state = photo_workflow();
    const std::string before = state.dump();
    Json output = output_of("code-writer", "exec_001");
    output.erase(member);
    const auto recorded = record(state, output);
    ASSERT_FALSE(recorded.has_value()) << member;
    EXPECT_EQ(recorded.error().code, ErrorCode::malformed);
    EXPECT_EQ(recorded.error().pointer, std::string("/") + member);
    EXPECT_EQ(state.dump(), before);
  }
}

TEST(Record, BoundsAnAbsurdDuration) {
  Json state = photo_workflow();
  Json output = output_of("code-writer", "exec_001");
  output["duration"] = 1e300;
  ASSERT_TRUE(record(state, output).has_value());
  EXPECT_EQ(state["agentSequence"][0]["endTime"], "9999-12-31T23:59:59.999Z");
}

TEST(Record, KeepsUnknownMembersInPlaceAndOrder) {
  Json state = parse(R"({"x-first": 1, "version": "2.0", "workflowId": "w", "x-mid": {"a": [2]},
    "agentSequence": [{"x-note": "n", "agentName": "prd-writer", "executionId": "exec_001",
                       "x-inner": true, "status": "in_progress",
                       "startTime": "2025-08-01T16:00:00Z", "x-end": null}],
    "qualityGates": {"x-gates": 1, "passed": [], "pending": ["requirements-complete"]},
    "x-last": "z"})");
  ASSERT_TRUE(record(state, parse(test::kExampleOutputs[0])).has_value());
  EXPECT_EQ(test::member_names(state),
            (std::vector<std::string>{"x-first", "version", "workflowId", "x-mid", "agentSequence",
                                      "qualityGates", "x-last", "constraints", "artifacts",
                                      "lastUpdated", "startTime"}));
  EXPECT_EQ(test::member_names(state["agentSequence"][0]),
            (std::vector<std::string>{"x-note", "agentName", "executionId", "x-inner", "status",
                                      "startTime", "x-end", "endTime", "outputs"}));
  EXPECT_EQ(state["qualityGates"]["x-gates"], 1);
  EXPECT_TRUE(state["qualityGates"]["pending"].empty());
}

}  // namespace
}  // namespace baton::workflow
