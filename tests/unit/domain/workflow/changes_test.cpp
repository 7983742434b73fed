#include <map>

#include "begun_workflow.h"
#include "domain/model/semantic_rules.h"
#include "domain/model/state.h"
#include "domain/workflow/artifact.h"
#include "domain/workflow/constrain.h"
#include "domain/workflow/decide.h"
#include "domain/workflow/execution_ids.h"
#include "domain/workflow/fail.h"
#include "domain/workflow/gate.h"
#include "domain/workflow/new_state.h"
#include "domain/workflow/next.h"
#include "domain/workflow/phase.h"
#include "domain/workflow/start.h"
#include "domain/workflow/waivers.h"

namespace baton::workflow {
namespace {

using test::at;
using test::kBeginning;
using test::new_workflow;
using test::parse;
using test::start;

const GateRules kGateRules{.owners = {}, .never_override = {"security-reviewed"}};

ErrorCode code_of_gate(const GateRequest& request) {
  Json state = new_workflow();
  const auto changed = change_gate(state, request, kGateRules, kBeginning);
  return changed ? ErrorCode::internal : changed.error().code;
}

TEST(NewState, HasItsMembersInOrder) {
  const Json state = new_state({.workflow_id = "w",
                                .feature_name = "f",
                                .prd_path = "prd.md",
                                .branch_name = "b",
                                .pending_gates = {"tests"}},
                               kBeginning)
                         .value();
  EXPECT_EQ(test::member_names(state),
            (std::vector<std::string>{"version", "workflowId", "featureName", "featureDescription",
                                      "phase", "startTime", "lastUpdated", "prdPath", "branchName",
                                      "revision", "agentSequence", "qualityGates",
                                      "sharedDecisions", "constraints", "artifacts"}));
  EXPECT_EQ(state["qualityGates"]["pending"], parse(R"(["tests"])"));
  EXPECT_TRUE(model::check_state(state, test::story_map()).empty());
}

TEST(NewState, RefusesAnUnknownPhaseWithTheNearest) {
  const auto state =
      new_state({.workflow_id = "w", .feature_name = "f", .phase = "reviw"}, kBeginning);
  ASSERT_FALSE(state.has_value());
  EXPECT_EQ(state.error().code, ErrorCode::usage);
  EXPECT_EQ(state.error().hint.find("did you mean review?"), 0U);
}

TEST(ExecutionIds, FollowTheLargestNumber) {
  const std::vector<std::pair<std::string, std::string>> table = {
      {R"({})", "exec_001"},
      {R"({"agentSequence": [{"executionId": "exec_009"}, {"executionId": "exec_2"}]})",
       "exec_010"},
      {R"({"agentSequence": [{"executionId": "exec_999"}]})", "exec_1000"},
      {R"({"agentSequence": [{"executionId": "exec_x"}, {"executionId": "exec_12x"},
                             {"executionId": "exec_"}, {"executionId": 7}]})",
       "exec_001"},
      {R"({"agentSequence": [{"executionId": "exec_18446744073709551615"},
                             {"executionId": "exec_99999999999999999999"}]})",
       "exec_001"},
  };
  for (const auto& [state, id] : table) EXPECT_EQ(next_execution_id(parse(state)), id) << state;
}

TEST(Fail, EndsTheOnlyRunningExecution) {
  Json state = new_workflow();
  start(state, {.agent = "prd-writer"});
  const auto failed =
      fail_execution(state, {.agent = "prd-writer", .reason = "no network"}, kBeginning);
  ASSERT_TRUE(failed.has_value());
  EXPECT_EQ(failed->execution_id, "exec_001");
  EXPECT_EQ(state["agentSequence"][0]["status"], "failed");
  EXPECT_EQ(state["agentSequence"][0]["failureReason"], "no network");
  EXPECT_FALSE(state.contains("currentAgent"));
}

TEST(Fail, AsksWhichOfTwoAndPassesTheCurrentAgentOn) {
  Json state = new_workflow();
  start(state, {.agent = "prd-writer"});
  start(state, {.agent = "prd-writer"});
  start(state, {.agent = "code-writer", .missing_upstream = MissingUpstream::forced});
  const auto unclear = fail_execution(state, {.agent = "prd-writer"}, kBeginning);
  ASSERT_FALSE(unclear.has_value());
  EXPECT_EQ(unclear.error().code, ErrorCode::usage);
  EXPECT_NE(unclear.error().hint.find("exec_001 or exec_002"), std::string::npos);
  ASSERT_TRUE(fail_execution(state, {.agent = "code-writer"}, kBeginning).has_value());
  EXPECT_EQ(state["currentAgent"], "prd-writer");
}

TEST(Fail, RefusesWhatDoesNotRun) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "a", "executionId": "e", "status": "completed"}]})");
  EXPECT_EQ(fail_execution(state, {.agent = "a"}, kBeginning).error().code, ErrorCode::not_found);
  EXPECT_EQ(fail_execution(state, {.agent = "a", .execution_id = "e"}, kBeginning).error().code,
            ErrorCode::conflict);
  EXPECT_EQ(fail_execution(state, {.agent = "b", .execution_id = "e"}, kBeginning).error().code,
            ErrorCode::not_found);
  EXPECT_EQ(fail_execution(state, {.agent = ""}, kBeginning).error().code, ErrorCode::usage);
}

TEST(Decide, AddsAndSupersedes) {
  Json state = new_workflow();
  EXPECT_EQ(decide(state, {.decision = "one"}, kBeginning), "dec_001");
  EXPECT_EQ(decide(state, {.decision = "two", .supersedes = "dec_001"}, kBeginning), "dec_002");
  EXPECT_EQ(state["sharedDecisions"][0]["supersededBy"], "dec_002");
  EXPECT_EQ(state["sharedDecisions"][0]["supersededAt"], "2025-08-01T12:00:00Z");
  EXPECT_EQ(model::standing_decisions(state).size(), 1U);
}

TEST(Decide, RefusesBadWordsAndUnknownIds) {
  Json state = new_workflow();
  ASSERT_TRUE(decide(state, {.decision = "one", .id = "d"}, kBeginning).has_value());
  ASSERT_TRUE(decide(state, {.decision = "two", .supersedes = "d"}, kBeginning).has_value());
  const std::string before = state.dump();
  const std::vector<std::pair<DecisionRequest, ErrorCode>> table = {
      {{.decision = ""}, ErrorCode::usage},
      {{.decision = "x", .impact = "huge"}, ErrorCode::usage},
      {{.decision = "x", .category = "taste"}, ErrorCode::usage},
      {{.decision = "x", .id = "d"}, ErrorCode::conflict},
      {{.decision = "x", .supersedes = "none"}, ErrorCode::not_found},
      {{.decision = "x", .supersedes = "d"}, ErrorCode::conflict},
  };
  for (const auto& [request, code] : table) {
    EXPECT_EQ(decide(state, request, kBeginning).error().code, code) << request.decision;
  }
  EXPECT_EQ(state.dump(), before);
}

TEST(Constrain, AddsAndLifts) {
  Json state = new_workflow();
  EXPECT_EQ(constrain(state, {.description = "c"}, kBeginning), "con_001");
  ASSERT_TRUE(lift_constraint(state, {.id = "con_001", .reason = "done"}, kBeginning).has_value());
  EXPECT_EQ(state["constraints"][0]["liftedBy"], "user");
  EXPECT_EQ(state["constraints"][0]["liftReason"], "done");
  EXPECT_TRUE(model::is_lifted(state["constraints"][0]));
  EXPECT_EQ(lift_constraint(state, {.id = "con_001"}, kBeginning).error().code,
            ErrorCode::conflict);
  EXPECT_EQ(lift_constraint(state, {.id = "con_002"}, kBeginning).error().code,
            ErrorCode::not_found);
  EXPECT_EQ(constrain(state, {.description = "c", .type = "legal"}, kBeginning).error().code,
            ErrorCode::usage);
}

TEST(Artifact, IsAddedThenUpdatedByPathAndAuthor) {
  Json state = new_workflow();
  const auto added = list_artifact(
      state, {.path = "a.md", .description = "d", .relevant_to = {"x"}}, {}, kBeginning);
  EXPECT_EQ(added->effect, ArtifactEffect::added);
  EXPECT_EQ(state["artifacts"][0]["type"], "documentation");
  const auto updated = list_artifact(state, {.path = "a.md", .relevant_to = {"x", "y"}}, {},
                                     kBeginning + Milliseconds(1));
  EXPECT_EQ(updated->id, added->id);
  EXPECT_EQ(updated->effect, ArtifactEffect::updated);
  EXPECT_EQ(state["artifacts"][0]["description"], "d");
  EXPECT_EQ(state["artifacts"][0]["relevantTo"], parse(R"(["x", "y"])"));
  EXPECT_EQ(state["artifacts"][0]["lastModified"], "2025-08-01T12:00:00.001Z");
}

TEST(Artifact, RefusesAnInvalidId) {
  Json state = new_workflow();
  EXPECT_EQ(list_artifact(state, {.path = "a.md", .id = "a b/../c"}, {}, kBeginning).error().code,
            ErrorCode::usage);
}

TEST(Artifact, RefusesAPathOutsideTheProject) {
  Json state = new_workflow();
  EXPECT_EQ(list_artifact(state, {.path = "../a"}, {}, kBeginning).error().code, ErrorCode::usage);
  EXPECT_EQ(list_artifact(state, {.path = "a", .type = "blob"}, {}, kBeginning).error().code,
            ErrorCode::usage);
}

TEST(Artifact, HasATypeByWhatStandsThereThenByExtension) {
  const PathKinds kinds = {{"docs.md", PathKind::directory}, {"odd", PathKind::file}};
  const std::vector<std::pair<std::string_view, std::string_view>> table = {
      {"docs.md", "directory"},           {"new/", "directory"},
      {"README.MD", "documentation"},     {"api.openapi.yaml", "documentation"},
      {"db/schema.sql", "configuration"}, {".env", "configuration"},
      {"src/a.test.ts", "file"},          {"Makefile", "file"},
  };
  for (const auto& [path, type] : table) EXPECT_EQ(artifact_type(path, kinds), type) << path;
}

TEST(Gate, MovesBetweenListsAndKeepsUnknownDetails) {
  Json state = parse(R"({"qualityGates": {"pending": ["g", "h"], "passed": ["g"],
                         "details": {"g": {"x": 1, "status": "pending", "reason": "old"}}}})");
  const auto changed = change_gate(
      state, {.name = "g", .action = GateAction::fail, .issues = {"broken"}}, {}, kBeginning);
  ASSERT_TRUE(changed.has_value());
  EXPECT_EQ(changed->before, model::GateStatus::pending);
  EXPECT_EQ(state["qualityGates"]["pending"], parse(R"(["h"])"));
  EXPECT_EQ(state["qualityGates"]["passed"], Json::array());
  EXPECT_EQ(state["qualityGates"]["failed"], parse(R"(["g"])"));
  EXPECT_EQ(state["qualityGates"]["details"]["g"], parse(R"({"x": 1, "status": "failed",
    "evidence": [], "issues": ["broken"], "recommendations": [], "updatedBy": "user",
    "timestamp": "2025-08-01T12:00:00Z"})"));
}

TEST(Gate, IsOverriddenOnlyWithAReasonAndPermission) {
  EXPECT_EQ(
      code_of_gate(
          {.name = "security-reviewed", .action = GateAction::override_failure, .reason = "late"}),
      ErrorCode::denied);
  EXPECT_EQ(code_of_gate({.name = "tests",
                          .action = GateAction::override_failure,
                          .unknown_gate = UnknownGate::created}),
            ErrorCode::usage);
  EXPECT_EQ(code_of_gate({.name = ""}), ErrorCode::usage);
  Json state = new_workflow();
  const GateRequest request{.name = "tests",
                            .action = GateAction::override_failure,
                            .reason = "flaky",
                            .unknown_gate = UnknownGate::created};
  ASSERT_TRUE(change_gate(state, request, kGateRules, kBeginning).has_value());
  EXPECT_EQ(model::gate_status(state, "tests"), model::GateStatus::passed);
  EXPECT_EQ(state["qualityGates"]["details"]["tests"]["reason"], "flaky");
  EXPECT_EQ(state["qualityGates"]["details"]["tests"]["overridden"], true);
}

TEST(Phase, ChangesOrNamesTheNearest) {
  Json state = new_workflow();
  EXPECT_EQ(change_phase(state, "review", kBeginning)->before, "planning");
  EXPECT_EQ(state["phase"], "review");
  EXPECT_EQ(
      change_phase(state, "deploymnt", kBeginning).error().hint.find("did you mean deployment?"),
      0U);
}

TEST(Next, SaysWhatIsReadyRunningBlockedAndDone) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "prd-writer", "executionId": "e1", "status": "completed",
     "endTime": "2025-01-01T00:00:00Z"},
    {"agentName": "architecture-reviewer", "executionId": "e2", "status": "failed",
     "endTime": "2025-01-01T01:00:00Z"},
    {"agentName": "stranger", "executionId": "e3", "status": "in_progress"}]})");
  std::map<std::string, NextStep> steps;
  for (NextStep& step : next_steps(state, test::story_map(), policy::Policies()))
    steps[step.agent] = step;
  EXPECT_EQ(steps["prd-writer"].readiness, Readiness::done);
  EXPECT_EQ(steps["architecture-reviewer"].readiness, Readiness::ready);
  EXPECT_NE(steps["architecture-reviewer"].reason.find("failed"), std::string::npos);
  EXPECT_EQ(steps["api-designer"].readiness, Readiness::blocked);
  EXPECT_EQ(steps["api-designer"].waiting_for, std::vector<std::string>{"architecture-reviewer"});
  EXPECT_EQ(steps["security-auditor"].without, std::vector<std::string>{"testing-strategist"});
  EXPECT_EQ(steps["stranger"].readiness, Readiness::running);
  EXPECT_EQ(steps["stranger"].execution_id, "e3");
}

TEST(Next, ListsEveryRunningExecutionAndHonoursWaivers) {
  Json state = new_workflow();
  start(state, {.agent = "prd-writer"});
  start(state, {.agent = "prd-writer"});
  add_waiver(state, "api-designer", "on paper", kBeginning);
  std::vector<std::string> running;
  for (const NextStep& step : next_steps(state, test::story_map(), policy::Policies())) {
    if (step.readiness == Readiness::running) running.push_back(step.execution_id);
    if (step.agent != "api-designer") continue;
    EXPECT_EQ(step.readiness, Readiness::ready);
    EXPECT_EQ(step.reason, "a waiver allows it: on paper");
    EXPECT_EQ(step.without, (std::vector<std::string>{"prd-writer", "architecture-reviewer"}));
  }
  EXPECT_EQ(running, (std::vector<std::string>{"exec_001", "exec_002"}));
}

TEST(Changes, RefuseAStateThatIsNoObject) {
  Json state = Json::array();
  EXPECT_EQ(decide(state, {.decision = "x"}, kBeginning).error().code, ErrorCode::malformed);
  EXPECT_EQ(change_phase(state, "review", kBeginning).error().code, ErrorCode::malformed);
  EXPECT_EQ(
      start_execution(state, {test::story_map(), policy::Policies()}, {.agent = "a"}, kBeginning)
          .error()
          .code,
      ErrorCode::malformed);
}

TEST(Changes, KeepUnknownMembersThroughFiftyMixedOnes) {
  Json state = new_workflow();
  state["x-top"] = parse(R"({"b": 1, "a": [null, {"z": 2}]})");
  state["qualityGates"]["x-gates"] = "kept";
  state["sharedDecisions"].push_back(parse(R"({"x-inner": 1, "id": "d0", "x-last": 2})"));
  for (int i = 0; i < 10; ++i) {
    const std::string id = std::to_string(i);
    start(state, {.agent = "prd-writer"});
    ASSERT_TRUE(fail_execution(state, {.agent = "prd-writer"}, kBeginning).has_value());
    ASSERT_TRUE(decide(state, {.decision = id, .supersedes = i == 0 ? "d0" : ""}, kBeginning));
    ASSERT_TRUE(list_artifact(state, {.path = id}, {}, kBeginning));
    ASSERT_TRUE(change_gate(
        state, {.name = id, .action = GateAction::pass, .unknown_gate = UnknownGate::created}, {},
        kBeginning));
  }
  EXPECT_EQ(state["x-top"].dump(), R"({"b":1,"a":[null,{"z":2}]})");
  EXPECT_EQ(test::member_names(state)[13], "x-top");
  EXPECT_EQ(test::member_names(state["qualityGates"])[3], "x-gates");
  EXPECT_EQ(test::member_names(state["sharedDecisions"][0]),
            (std::vector<std::string>{"x-inner", "id", "x-last", "supersededBy", "supersededAt"}));
}

}  // namespace
}  // namespace baton::workflow
