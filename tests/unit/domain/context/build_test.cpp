#include "domain/context/build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "photo_search.h"

namespace baton::context {
namespace {

using photo_search::build;
using photo_search::ids;
using Texts = std::vector<std::string>;

bool has(const Json& document, std::string_view text) {
  return document.dump().find(text) != std::string::npos;
}

bool has_warning(const Json& context, std::string_view text) {
  return std::ranges::any_of(context.at("warnings"),
                             [&](const Json& warning) { return warning == text; });
}

Texts names(const Json& object) {
  Texts found;
  for (const auto& [name, value] : object.items()) found.push_back(name);
  return found;
}

TEST(BuildContext, HasTheMembersOfAnAgentContextInTheirOrder) {
  EXPECT_EQ(
      names(build(photo_search::state(), "code-writer").context),
      (Texts{"agentName", "agentVersion", "executionId", "currentTask", "expectedOutputs",
             "timeEstimate", "workflowContext", "previousAgentOutputs", "relevantArtifacts",
             "agentSpecificContext", "relevantConstraints", "relevantDecisions", "warnings"}));
}

TEST(BuildContext, HandsTheCodeWriterItsFourUpstreamOutputs) {
  const BuiltContext built = build(photo_search::state(), "code-writer");
  EXPECT_EQ(ids(built.context["previousAgentOutputs"], "agentName"),
            (Texts{"prd-writer", "architecture-reviewer", "api-designer", "database-architect"}));
  EXPECT_TRUE(built.missing.empty());
}

TEST(BuildContext, ShowsTheCodeWriterCon001AndNowhereCon002) {
  const Json context = build(photo_search::state(), "code-writer").context;
  EXPECT_EQ(ids(context["relevantConstraints"]), Texts{"con_001"});
  EXPECT_EQ(ids(context["previousAgentOutputs"][0]["contextForNextAgent"]["constraints"]),
            Texts{"con_001"});
  EXPECT_FALSE(has(context, "con_002"));
  EXPECT_FALSE(has(context, "consent"));
}

TEST(BuildContext, ShowsTheCodeWriterTheArtifactsThatNameIt) {
  const Json context = build(photo_search::state(), "code-writer").context;
  EXPECT_EQ(ids(context["relevantArtifacts"]),
            (Texts{"art_001_1", "art_002_1", "art_003_1", "art_004_1"}));
}

TEST(BuildContext, ShowsTheCodeWriterNothingOfTheSecurityAuditor) {
  const Json context = build(photo_search::state(), "code-writer").context;
  for (const char* text : {"find_006", "rec_006", "Rotate the key", "env.test", "Row-level",
                           "endpointsAudited", "supabaseServiceRole", "service-role"}) {
    EXPECT_FALSE(has(context, text)) << text;
  }
}

TEST(BuildContext, LeavesOutputsOutOfTheWorkflowContext) {
  const Json context = build(photo_search::state(), "code-writer").context;
  const Json& workflow = context["workflowContext"];
  EXPECT_EQ(names(workflow),
            (Texts{"workflowId", "featureName", "featureDescription", "phase", "startTime",
                   "lastUpdated", "prdPath", "agentSequence", "qualityGates", "sharedDecisions",
                   "constraints", "artifacts"}));
  EXPECT_EQ(names(workflow["agentSequence"][5]),
            (Texts{"agentName", "executionId", "status", "startTime", "endTime"}));
  EXPECT_EQ(workflow["sharedDecisions"], context["relevantDecisions"]);
  EXPECT_EQ(workflow["constraints"], context["relevantConstraints"]);
  EXPECT_EQ(workflow["artifacts"], context["relevantArtifacts"]);
}

TEST(BuildContext, ShowsEveryGatesStatusButDetailsOfUpstreamGatesOnly) {
  const Json context = build(photo_search::state(), "code-writer").context;
  const Json& gates = context["workflowContext"]["qualityGates"];
  EXPECT_EQ(gates["failed"], Json{"security-reviewed"});
  EXPECT_EQ(gates["warning"], Json{"implementation-complete"});
  EXPECT_EQ(names(gates["details"]), (Texts{"requirements-complete", "architecture-reviewed"}));
}

TEST(BuildContext, CompletesAShortOutputFromItsExecution) {
  Json state = photo_search::state();
  state["agentSequence"][0]["outputs"] = {{"keyFindings", {"short"}}, {"extra", 1}};
  const Json output = build(state, "code-writer").context["previousAgentOutputs"][0];
  EXPECT_EQ(output.dump(),
            R"({"agentName":"prd-writer","executionId":"exec_001",)"
            R"("timestamp":"2025-08-01T11:15:00Z","duration":2700000,"status":"success",)"
            R"("keyFindings":["short"],"recommendations":[],"artifactsCreated":[],"nextSteps":[],)"
            R"("qualityGateUpdates":[],"contextForNextAgent":{},"agentSpecificOutputs":{},)"
            R"("extra":1})");
}

TEST(BuildContext, BelievesTheExecutionAboutWhoseOutputItIs) {
  Json state = photo_search::state();
  state["agentSequence"][5]["outputs"]["agentName"] = "prd-writer";
  EXPECT_FALSE(has(build(state, "code-writer").context, "find_006"));
}

TEST(BuildContext, TakesTheLatestCompletedExecution) {
  Json state = photo_search::state();
  Json again = state["agentSequence"][0];
  again["executionId"] = "exec_010";
  again["startTime"] = "2025-08-01T16:30:00Z";
  again["endTime"] = "2025-08-01T16:40:00Z";
  state["agentSequence"].insert(state["agentSequence"].begin(), again);
  const Json context = build(state, "code-writer").context;
  EXPECT_EQ(context["previousAgentOutputs"][0]["executionId"], "exec_010");
  EXPECT_EQ(context["previousAgentOutputs"].size(), 4U);
}

TEST(BuildContext, TakesParallelRunsTogether) {
  Json state = photo_search::state();
  Json other = state["agentSequence"][0];
  other["executionId"] = "exec_010";
  other["startTime"] = "2025-08-01T11:00:00Z";
  other["endTime"] = "2025-08-01T11:10:00Z";
  state["agentSequence"].push_back(other);
  const BuiltContext built = build(state, "code-writer");
  EXPECT_EQ(ids(built.context["previousAgentOutputs"], "executionId"),
            (Texts{"exec_010", "exec_001", "exec_002", "exec_004", "exec_003"}));
  const auto is_admitted = [&built](std::string_view id) {
    return std::ranges::any_of(built.explanation.items, [id](const ExplainedItem& item) {
      return item.kind == "output" && item.id == id && item.verdict == Verdict::admitted;
    });
  };
  EXPECT_TRUE(is_admitted("exec_001") && is_admitted("exec_010"));
}

TEST(BuildContext, ListsWhatParallelRunsDisagreeOn) {
  Json state = photo_search::state();
  Json& given = state["agentSequence"][2]["outputs"]["contextForNextAgent"]["databaseSchema"];
  given = Json::parse(R"([{"name": "photos", "columns": 3}])");
  Json other = state["agentSequence"][2];
  other["executionId"] = "exec_010";
  other["outputs"]["contextForNextAgent"]["databaseSchema"] =
      Json::parse(R"([{"name": "photos", "columns": 4}, {"name": "faces"}])");
  state["agentSequence"].push_back(other);
  const Json context = build(state, "code-writer").context;
  EXPECT_EQ(context["agentSpecificContext"]["databaseSchema"],
            Json::parse(R"([{"name": "photos", "columns": 3}, {"name": "photos", "columns": 4},
                            {"name": "faces"}])"));
  EXPECT_TRUE(has_warning(context,
                          "agentSpecificContext databaseSchema: database-architect exec_003 and "
                          "exec_010 disagree on photos: both are listed"));
}

TEST(BuildContext, TakesEveryRunOnRequest) {
  Json state = photo_search::state();
  state["agentSequence"].push_back(state["agentSequence"][0]);
  state["agentSequence"].back()["executionId"] = "exec_010";
  state["agentSequence"].back()["startTime"] = "2025-08-01T16:30:00Z";
  state["agentSequence"].back()["endTime"] = "2025-08-01T16:40:00Z";
  BuildRequest request = photo_search::request("code-writer");
  request.runs = Runs::all;
  EXPECT_EQ(ids(build(state, request).context["previousAgentOutputs"], "executionId"),
            (Texts{"exec_001", "exec_010", "exec_002", "exec_004", "exec_003"}));
}

TEST(BuildContext, KeepsTextsInMergedLists) {
  Json state = photo_search::state();
  state["agentSequence"][0]["outputs"]["contextForNextAgent"]["constraints"].push_back("in words");
  const Json context = build(state, "code-writer").context;
  EXPECT_EQ(context["previousAgentOutputs"][0]["contextForNextAgent"]["constraints"].back(),
            "in words");
}

TEST(BuildContext, AppliesTheFieldRulesOfTheAuthor) {
  Json state = photo_search::state();
  state["agentSequence"][5]["outputs"]["agentSpecificOutputs"]["passwords"] = {"late"};
  Json rules = photo_search::rules();
  rules["production-readiness-auditor"]["needsFrom"] = {"security-auditor"};
  const auto built =
      build_context(state, *model::RelevanceMap::from_json(rules), photo_search::policies(),
                    photo_search::request("production-readiness-auditor"));
  ASSERT_TRUE(built.has_value());
  EXPECT_TRUE(has(built->context, "find_006_1"));
  EXPECT_FALSE(has(built->context, "late"));
}

TEST(BuildContext, WarnsOfARequiredOutputThatAPolicyKeepsOut) {
  Json rules = photo_search::rules();
  rules["code-writer"]["needsFrom"] = {"security-auditor"};
  const auto built = build_context(photo_search::state(), *model::RelevanceMap::from_json(rules),
                                   photo_search::policies(), photo_search::request("code-writer"));
  ASSERT_TRUE(built.has_value());
  EXPECT_EQ(built->missing, Texts{"security-auditor"});
  EXPECT_TRUE(has_warning(built->context,
                          "The output of security-auditor is excluded: the policy of "
                          "security-auditor does not admit code-writer"));
}

TEST(BuildContext, SaysInTheOrderOfTheRuleWhatIsMissing) {
  Json state = photo_search::state();
  state["agentSequence"].erase(3);
  Json rules = photo_search::rules();
  rules["code-writer"]["needsFrom"] = {"security-auditor", "api-designer"};
  const auto built = build_context(state, *model::RelevanceMap::from_json(rules),
                                   photo_search::policies(), photo_search::request("code-writer"));
  ASSERT_TRUE(built.has_value());
  Texts missing;
  for (const Json& warning : built->context["warnings"]) {
    const auto text = warning.get<std::string>();
    if (text.starts_with("Missing required context from ")) missing.push_back(text.substr(30));
  }
  EXPECT_EQ(missing, (Texts{"security-auditor", "api-designer"}));
}

TEST(BuildContext, SaysInDegradedModeWhatIsMissing) {
  Json state = photo_search::state();
  state["agentSequence"].erase(3);
  BuildRequest request = photo_search::request("code-writer");
  request.degraded = Degraded::yes;
  const BuiltContext built = build(state, request);
  EXPECT_EQ(built.missing, Texts{"api-designer"});
  EXPECT_TRUE(
      has_warning(built.context,
                  "Missing context: api-designer. Agent will operate with reduced capabilities."));
}

TEST(BuildContext, TakesTheTaskOfTheRule) {
  const Json context = build(photo_search::state(), "code-writer").context;
  EXPECT_EQ(context["currentTask"]["description"], "Implement the feature with its tests");
  EXPECT_EQ(context["expectedOutputs"], (Json{"implementation", "test-code", "documentation"}));
  EXPECT_EQ(context["timeEstimate"], 150);
}

TEST(BuildContext, PrefersTheTaskTiedToTheExecution) {
  Json state = photo_search::state();
  state["tasks"] = {{{"id", "task_1"}, {"title", "Facets"}, {"assignee", "code-writer"}}};
  state["agentSequence"].push_back({{"agentName", "code-writer"},
                                    {"executionId", "exec_007"},
                                    {"status", "in_progress"},
                                    {"task", "task_1"}});
  EXPECT_EQ(build(state, "code-writer").context["currentTask"].dump(),
            R"({"id":"task_1","title":"Facets","description":"Facets"})");
}

TEST(BuildContext, KnowsNoAgentOutsideTheMap) {
  const auto built = build_context(photo_search::state(), photo_search::map(), {},
                                   photo_search::request("code-writr"));
  ASSERT_FALSE(built.has_value());
  EXPECT_EQ(built.error().code, ErrorCode::not_found);
  EXPECT_EQ(built.error().hint, "did you mean code-writer?");
}

TEST(BuildContext, SurvivesAStateOfAnyShape) {
  for (const char* text :
       {"{}", "[]", "null", R"({"agentSequence": {"a": 1}, "constraints": [1, null, {}]})",
        R"({"agentSequence": [{"agentName": "prd-writer", "status": "completed",
            "outputs": {"contextForNextAgent": 1, "artifactsCreated": 2}}],
            "qualityGates": [1], "sharedDecisions": [{"madeBy": 1}], "artifacts": ["x"]})"}) {
    BuildRequest request = photo_search::request("code-writer");
    request.scope = Scope::all;
    EXPECT_TRUE(
        build_context(Json::parse(text), photo_search::map(), photo_search::policies(), request)
            .has_value())
        << text;
  }
}

class FullView : public testing::Test {
 protected:
  Json context() {
    request_.scope = Scope::all;
    return build(state_, request_).context;
  }

  Json state_ = photo_search::state();
  BuildRequest request_ = photo_search::request("code-writer");
};

TEST_F(FullView, HoldsWhatTheRuleKeepsOut) {
  EXPECT_EQ(ids(context()["relevantConstraints"]), (Texts{"con_001", "con_002"}));
  EXPECT_EQ(ids(context()["previousAgentOutputs"], "agentName").back(), "code-writer");
}

TEST_F(FullView, StillObeysPolicies) {
  EXPECT_FALSE(has(context(), "find_006"));
}

TEST_F(FullView, DropsOutputsThatNobodyAskedForAfter24Hours) {
  request_.now = photo_search::at("2025-08-02T13:10:00Z");
  EXPECT_EQ(context()["previousAgentOutputs"].size(), 4U);
  request_.now = photo_search::at("2025-08-02T13:09:59Z");
  EXPECT_EQ(context()["previousAgentOutputs"].size(), 5U);
}

TEST_F(FullView, IncludesTasksMessagesExtensionsAndUnknownMembers) {
  state_["tasks"] = {{{"id", "t"}, {"title", "T"}, {"result", "done"}}};
  state_["messages"] = {{{"from", "user"}, {"content", "hello"}}};
  state_["extensions"] = {{"x", 1}};
  state_["memo"] = "m";
  const Json workflow = context()["workflowContext"];
  EXPECT_EQ(workflow["tasks"], state_["tasks"]);
  EXPECT_EQ(workflow["messages"], state_["messages"]);
  EXPECT_EQ(workflow["extensions"], state_["extensions"]);
  EXPECT_EQ(workflow["memo"], "m");
}

TEST_F(FullView, OmitsWhatAWithheldTaskAnswers) {
  state_["tasks"] = {{{"id", "t"},
                      {"title", "T"},
                      {"assignee", "security-auditor"},
                      {"result", "done"},
                      {"structured", {{"k", "v"}}},
                      {"reason", "why"}}};
  EXPECT_EQ(context()["workflowContext"]["tasks"][0],
            Json({{"id", "t"}, {"title", "T"}, {"assignee", "security-auditor"}}));
}

TEST_F(FullView, OmitsTheSidesOfAMerge) {
  state_["extensions"] = {{"x", 1}, {"conflicts", {{{"location", "/x"}, {"ours", 1}}}}};
  EXPECT_EQ(context()["workflowContext"]["extensions"], Json({{"x", 1}}));
}

const ExplainedItem* find(const Explanation& explanation, std::string_view kind,
                          std::string_view id, Verdict verdict) {
  const auto found = std::ranges::find_if(explanation.items, [&](const ExplainedItem& item) {
    return item.kind == kind && item.id == id && item.verdict == verdict;
  });
  return found == explanation.items.end() ? nullptr : &*found;
}

TEST(Explanation, GivesAReasonAndTokensForEveryItem) {
  const BuiltContext built = build(photo_search::state(), "code-writer");
  ASSERT_FALSE(built.explanation.items.empty());
  for (const ExplainedItem& item : built.explanation.items) {
    EXPECT_FALSE(item.reason.empty()) << item.kind << " " << item.id;
    EXPECT_GT(item.tokens, 0U) << item.kind << " " << item.id;
  }
}

TEST(Explanation, SaysWhyAnItemIsIn) {
  const BuiltContext built = build(photo_search::state(), "code-writer");
  const ExplainedItem* output = find(built.explanation, "output", "exec_001", Verdict::admitted);
  ASSERT_NE(output, nullptr);
  EXPECT_EQ(output->reason, "code-writer needs prd-writer");
  EXPECT_NE(find(built.explanation, "decision", "dec_001", Verdict::admitted), nullptr);
  EXPECT_NE(find(built.explanation, "artifact", "art_001_1", Verdict::admitted), nullptr);
}

TEST(Explanation, SaysWhatWasTakenOutAndWhy) {
  const BuiltContext built = build(photo_search::state(), "code-writer");
  EXPECT_NE(find(built.explanation, "constraint", "con_002", Verdict::denied), nullptr);
  EXPECT_EQ(std::ranges::count(built.explanation.items, "con_002", &ExplainedItem::id), 2)
      << "once for the state, once for the output that hands it over";
  const ExplainedItem* audit = find(built.explanation, "output", "exec_006", Verdict::denied);
  ASSERT_NE(audit, nullptr);
  EXPECT_EQ(audit->reason, "the policy of security-auditor does not admit code-writer");
}

TEST(Tokens, AreCodePointsByFourRoundedUp) {
  EXPECT_EQ(count_tokens_of_text(""), 0U);
  EXPECT_EQ(count_tokens_of_text("äöüß"), 1U);
  EXPECT_EQ(count_tokens_of_text("äöüßx"), 2U);
  EXPECT_EQ(count_tokens(Json{{"a", 1}}), 2U);
}

}  // namespace
}  // namespace baton::context
