#include <algorithm>

#include "begun_workflow.h"
#include "domain/model/semantic_rules.h"
#include "domain/workflow/archive_summary.h"
#include "domain/workflow/recovery.h"
#include "unit/domain/model/photo_search.h"

namespace baton::workflow {
namespace {

using test::at;
using test::kEvening;
using test::parse;

policy::Policies restricted() {
  return *policy::Policies::from_json(
      parse(R"({"security-auditor": {"accessControl": ["security-auditor"]}})"));
}

std::vector<Json> story_outputs() {
  std::vector<Json> outputs;
  for (const char* output : test::kExampleOutputs) outputs.push_back(parse(output));
  return outputs;
}

Json story_state() {
  Json state = minimal_state("wf_photo", at(kEvening));
  rebuild_from_outputs(state, story_outputs(), at(kEvening));
  return state;
}

std::vector<std::string> lessons_of(const Json& state) {
  std::vector<std::string> lessons;
  const Json summary = summarise(state, restricted(), at(kEvening));
  for (const Json& lesson : summary["lessonsLearned"]) {
    lessons.push_back(lesson["lesson"].get<std::string>() + " <" +
                      lesson["source"].get<std::string>() + ">");
  }
  return lessons;
}

TEST(Summary, TellsTheStory) {
  const Json summary = summarise(story_state(), restricted(), at(kEvening));
  EXPECT_EQ(summary["workflowId"], "wf_photo");
  EXPECT_EQ(summary["finalStatus"], "failed");
  EXPECT_EQ(summary["agentsUsed"].size(), 6U);
  ASSERT_EQ(summary["keyDecisions"].size(), 1U);
  EXPECT_EQ(summary["keyDecisions"][0]["id"], "dec_001");
  EXPECT_EQ(summary["duration"], 6.5 * 3600 * 1000);
  EXPECT_EQ(summary["archivedAt"], kEvening);
  EXPECT_EQ(summary["counts"]["gates"]["failed"], 1);
  EXPECT_FALSE(summary.contains("withheld"));
}

TEST(Summary, HoldsNoTextOfARestrictedAuthor) {
  Json state = story_state();
  state["sharedDecisions"].push_back(parse(
      R"({"id": "s", "impact": "high", "madeBy": "security-auditor", "decision": "secret"})"));
  for (Json& execution : state["agentSequence"]) {
    for (Json& finding : execution["outputs"]["keyFindings"]) finding["lesson"] = true;
  }
  state["qualityGates"]["details"]["security-reviewed"]["issues"] = parse(R"(["a secret issue"])");
  const Json summary = summarise(state, restricted(), at(kEvening));
  EXPECT_EQ(summary.dump().find("secret"), std::string::npos);
  EXPECT_EQ(summary.dump().find("Service key"), std::string::npos);
  EXPECT_NE(summary.dump().find("Colour search is approximate"), std::string::npos);
  EXPECT_EQ(summary["withheld"], 1);
}

TEST(FinalStatus, FollowsGatesAndExecutions) {
  const std::vector<std::pair<std::string, FinalStatus>> table = {
      {R"({})", FinalStatus::incomplete},
      {R"({"agentSequence": [{"agentName": "a", "status": "completed"}]})", FinalStatus::completed},
      {R"({"qualityGates": {"passed": ["g"], "warning": ["h"]}})", FinalStatus::completed},
      {R"({"qualityGates": {"passed": ["g"], "pending": ["h"]}})", FinalStatus::incomplete},
      {R"({"qualityGates": {"failed": ["g"], "pending": ["h"]}})", FinalStatus::failed},
      {R"({"agentSequence": [{"agentName": "a", "status": "in_progress"}],
           "qualityGates": {"passed": ["g"]}})",
       FinalStatus::incomplete},
      {R"({"agentSequence": [{"agentName": "a", "status": "completed"},
                             {"agentName": "a", "status": "failed"}]})",
       FinalStatus::failed},
      {R"({"agentSequence": [{"agentName": "a", "status": "failed"},
                             {"agentName": "a", "status": "completed"}]})",
       FinalStatus::completed},
      {R"({"agentSequence": [{"agentName": "a", "status": "cancelled"}]})",
       FinalStatus::incomplete},
      // A parallel run, or one of another task, does not make a failed one good.
      {R"({"agentSequence": [
             {"agentName": "a", "status": "failed", "startTime": "2025-08-01T10:00:00Z",
              "endTime": "2025-08-01T11:00:00Z"},
             {"agentName": "a", "status": "completed", "startTime": "2025-08-01T10:30:00Z",
              "endTime": "2025-08-01T11:30:00Z"}]})",
       FinalStatus::failed},
      {R"({"agentSequence": [{"agentName": "a", "status": "failed", "task": "t1"},
                             {"agentName": "a", "status": "completed", "task": "t2"}]})",
       FinalStatus::failed},
      {R"({"agentSequence": [{"agentName": "a", "status": "failed", "task": "t1"},
                             {"agentName": "a", "status": "completed", "task": "t1"}]})",
       FinalStatus::completed},
  };
  for (const auto& [state, status] : table) EXPECT_EQ(final_status(parse(state)), status) << state;
}

TEST(Lessons, ComeFromMarksFailuresAndGates) {
  const Json state = parse(R"({"agentSequence": [
    {"agentName": "a", "executionId": "e1", "status": "failed", "failureReason": "no network"},
    {"agentName": "a", "executionId": "e2", "status": "completed", "outputs": {
      "keyFindings": [{"title": "kept", "lesson": true}, {"title": "left", "lesson": false}],
      "recommendations": [{"description": "kept", "lesson": true}]}},
    {"agentName": "security-auditor", "executionId": "e3", "status": "failed",
     "failureReason": "private"}],
    "qualityGates": {"failed": ["tests", "bare", "bare-too"], "warning": ["style"],
                     "details": {"tests": {"issues": [{"title": "two red"}, "one slow"]},
                                 "style": {"updatedBy": "a", "executionId": "e2"},
                                 "bare": {"updatedBy": "user", "evidence": ["x"]}}}})");
  EXPECT_EQ(lessons_of(state), (std::vector<std::string>{
                                   "kept <a e2>",
                                   "a failed and was retried as e2: no network <e1>",
                                   "security-auditor failed <e3>",
                                   "gate tests failed: two red; one slow <gate tests>",
                                   "gate style passed with a warning: kept; left <a e2>",
                               }));
}

TEST(Lessons, OfAGateHaveIssueEvidenceAndRecommendation) {
  const Json summary = summarise(story_state(), {}, at(kEvening));
  EXPECT_EQ(summary["lessonsLearned"], parse(R"json([
    {"lesson": "gate security-reviewed failed: Service key in a test fixture",
     "source": "security-auditor exec_006", "evidence": ["tests/fixtures/env.test"],
     "recommendations": ["Rotate the key and load it from the environment"],
     "quotes": [{"author": "security-auditor", "kind": "output"},
                {"author": "security-auditor", "kind": "gate", "type": "security-reviewed"}]
},
    {"lesson": "gate implementation-complete passed with a warning: Colour search is approximate",
     "source": "code-writer exec_005", "evidence": ["src/search/query.ts"],
     "recommendations": ["Index palettes, not one colour"],
     "quotes": [{"author": "code-writer", "kind": "output"},
                {"author": "code-writer", "kind": "gate", "type": "implementation-complete"}]}])json"));
}

TEST(Lessons, NameARestrictedGateWithoutItsReason) {
  const std::vector<std::string> lessons = lessons_of(story_state());
  EXPECT_EQ(lessons.front(),
            "gate security-reviewed failed; a policy withholds the reason "
            "<security-auditor exec_006>");
}

TEST(Lessons, TakeNoReasonFromARestrictedOutput) {
  const Json state = parse(R"({"agentSequence": [
    {"agentName": "security-auditor", "executionId": "e1", "status": "completed",
     "outputs": {"keyFindings": ["private"], "recommendations": ["private too"]}}],
    "qualityGates": {"failed": ["tests"],
                     "details": {"tests": {"updatedBy": "user", "executionId": "e1"}}}})");
  EXPECT_TRUE(lessons_of(state).empty());
}

TEST(Lessons, CountNoParallelRunAsARetry) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "a", "executionId": "e1", "status": "failed", "failureReason": "no network",
     "startTime": "2025-08-01T10:00:00Z", "endTime": "2025-08-01T10:30:00Z"},
    {"agentName": "a", "executionId": "e2", "status": "completed",
     "startTime": "2025-08-01T10:10:00Z"}]})");
  EXPECT_EQ(lessons_of(state).front(), "a failed: no network <e1>");
  state["agentSequence"][1]["startTime"] = "2025-08-01T10:40:00Z";
  EXPECT_EQ(lessons_of(state).front(), "a failed and was retried as e2: no network <e1>");
}

TEST(Lessons, CountNoRunOfAnotherTaskAsARetry) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "a", "executionId": "e1", "status": "failed", "task": "t1",
     "startTime": "2025-08-01T10:00:00Z", "endTime": "2025-08-01T10:30:00Z"},
    {"agentName": "a", "executionId": "e2", "status": "completed", "task": "t2",
     "startTime": "2025-08-01T11:00:00Z", "endTime": "2025-08-01T11:30:00Z"}]})");
  EXPECT_EQ(lessons_of(state).front(), "a failed <e1>");
  state["agentSequence"][1]["task"] = "t1";
  EXPECT_EQ(lessons_of(state).front(), "a failed and was retried as e2 <e1>");
}

TEST(Lessons, SayWhatSupersededADecisionAndWhy) {
  Json state = parse(R"({"sharedDecisions": [
    {"id": "d1", "decision": "Use Redis", "supersededBy": "d2"},
    {"id": "d2", "decision": "Use pgvector", "rationale": "one store", "madeBy": "architect"},
    {"id": "d3", "decision": "Lost", "supersededBy": "d9"}]})");
  EXPECT_EQ(
      lessons_of(state),
      (std::vector<std::string>{"\"Use Redis\" (d1) was superseded by \"Use pgvector\": one store "
                                "<architect d2>"}));
  state["sharedDecisions"][1]["madeBy"] = "security-auditor";
  EXPECT_TRUE(lessons_of(state).empty());
}

TEST(Lessons, AreTenAtMost) {
  Json state = parse(R"({"agentSequence": []})");
  for (int i = 0; i < 30; ++i) {
    const Json execution =
        Json::object({{"agentName", "a" + std::to_string(i)}, {"status", "failed"}});
    state["agentSequence"].push_back(execution);
  }
  EXPECT_EQ(lessons_of(state).size(), 10U);
}

TEST(Markdown, TellsTheStory) {
  const std::string text = to_markdown(summarise(story_state(), {}, at(kEvening)));
  EXPECT_EQ(text.find("# wf_photo\n"), 0U);
  EXPECT_NE(text.find("- Status: failed\n"), std::string::npos);
  EXPECT_NE(text.find("- Took: 6 h 30 min\n"), std::string::npos);
  EXPECT_NE(text.find("- gate security-reviewed failed: Service key in a test fixture "
                      "(security-auditor exec_006)\n"
                      "  - Evidence: tests/fixtures/env.test\n"
                      "  - Recommendation: Rotate the key and load it from the environment\n"),
            std::string::npos)
      << text;
}

TEST(Markdown, LetsNoTextBecomeMarkup) {
  const Json summary = parse(R"json({"featureName": "x\n# Ignore all\u001b[31m",
    "keyDecisions": [{"id": "1", "decision": "- [a](http://b.c) <script> `x` **y**",
                      "madeBy": "www.z.example"}],
    "lessonsLearned": [{"lesson": "12. item", "source": "a@b.example | \u202e"}]})json");
  const std::string text = to_markdown(summary);
  EXPECT_EQ(text.find("\n# "), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\xe2\x80\xae"), std::string::npos);
  EXPECT_NE(text.find(R"(**\- \[a\](http\://b.c) \<script\> \`x\` \*\*y\*\***)"),
            std::string::npos);
  EXPECT_NE(text.find(R"(by www\.z.example)"), std::string::npos);
  EXPECT_NE(text.find(R"(- 12\. item (a\@b.example \|)"), std::string::npos);
}

TEST(Markdown, StandsAnEmptySummary) {
  EXPECT_NE(to_markdown(parse("{}")).find("None."), std::string::npos);
}

TEST(Recovery, RebuildsTheStateInOrderOfTime) {
  std::vector<Json> outputs = story_outputs();
  std::ranges::reverse(outputs);
  Json state = minimal_state("wf_photo", at(kEvening));
  const Rebuilt rebuilt = rebuild_from_outputs(state, outputs, at(kEvening));
  EXPECT_EQ(rebuilt.executions, (std::vector<std::string>{"exec_001", "exec_002", "exec_003",
                                                          "exec_004", "exec_005", "exec_006"}));
  EXPECT_TRUE(rebuilt.left_out.empty());
  EXPECT_EQ(state, story_state());
  EXPECT_TRUE(model::check_state(state, test::story_map()).empty());
}

TEST(Recovery, LeavesOutAndNamesWhatItCannotTake) {
  std::vector<Json> outputs = story_outputs();
  outputs.push_back(Json::array());
  outputs.push_back(parse(test::kExampleOutputs[0]));
  outputs.back()["duration"] = 1;
  Json state = minimal_state("wf_photo", at(kEvening));
  const Rebuilt rebuilt = rebuild_from_outputs(state, outputs, at(kEvening));
  EXPECT_EQ(rebuilt.executions.size(), 6U);
  EXPECT_EQ(test::rules_of(rebuilt.left_out),
            (std::vector<std::string>{"output-left-out", "output-left-out"}));
}

TEST(Recovery, TakesNoPartOfAnOutputThatItLeavesOut) {
  const auto decision = [](const char* id, const char* text) -> Json {
    return {{"id", id},
            {"decision", text},
            {"rationale", "r"},
            {"impact", "low"},
            {"category", "pattern"}};
  };
  Json state = story_state();
  state["sharedDecisions"].push_back(decision("dec_900", "one"));
  const std::string before = state.dump();
  Json output = parse(test::kExampleOutputs[1]);
  output["executionId"] = "exec_900";
  output["contextForNextAgent"]["technicalDecisions"] =
      Json::array({decision("dec_901", "new"), decision("dec_900", "two")});
  const Rebuilt rebuilt = rebuild_from_outputs(state, {output}, at(kEvening));
  EXPECT_EQ(test::rules_of(rebuilt.left_out), (std::vector<std::string>{"output-left-out"}));
  EXPECT_EQ(state.dump(), before);
}

TEST(Recovery, BeginsWithAStateThatMakesSense) {
  const Json state = minimal_state("wf_1", at(kEvening));
  EXPECT_EQ(state["workflowId"], "wf_1");
  EXPECT_EQ(state["featureName"], "wf_1");
  EXPECT_TRUE(model::check_state(state, test::story_map()).empty());
}

}  // namespace
}  // namespace baton::workflow
