#include "domain/workflow/start.h"

#include <map>

#include "begun_workflow.h"
#include "domain/model/semantic_rules.h"
#include "domain/model/state.h"
#include "domain/workflow/new_state.h"
#include "domain/workflow/next.h"
#include "domain/workflow/start_check.h"
#include "domain/workflow/waivers.h"

namespace baton::workflow {
namespace {

using test::at;
using test::kBeginning;
using test::new_workflow;
using test::parse;
using test::start;

TEST(Start, BeginsAnExecutionAndNamesTheCurrentAgent) {
  Json state = new_workflow();
  const Started started = start(state, {.agent = "baton:prd-writer"});
  EXPECT_EQ(started.execution_id, "exec_001");
  EXPECT_EQ(state["agentSequence"], parse(R"([{"agentName": "prd-writer", "executionId": "exec_001",
                       "status": "in_progress", "startTime": "2025-08-01T12:00:00Z"}])"));
  EXPECT_EQ(state["currentAgent"], "prd-writer");
  EXPECT_TRUE(model::check_state(state, test::story_map()).empty());
}

TEST(Start, LeavesMembersInTheirPlaces) {
  Json state = new_workflow();
  const std::vector<std::string> before = test::member_names(state);
  start(state, {.agent = "prd-writer"});
  std::vector<std::string> after = test::member_names(state);
  ASSERT_EQ(after.size(), before.size() + 1);
  EXPECT_EQ(after.back(), "currentAgent");
  after.pop_back();
  EXPECT_EQ(after, before);
}

TEST(Start, ReportsMissingUpstreamAndChangesNothing) {
  Json state = new_workflow();
  const std::string before = state.dump();
  const auto outcome = start_execution(state, {test::story_map(), policy::Policies()},
                                       {.agent = "api-designer"}, kBeginning)
                           .value();
  ASSERT_TRUE(std::holds_alternative<Report>(outcome));
  EXPECT_EQ(test::rules_of(std::get<Report>(outcome).findings),
            (std::vector<std::string>{"missing-upstream", "missing-upstream"}));
  EXPECT_EQ(state.dump(), before);
}

TEST(Start, RemembersWhatItWasForcedWithout) {
  Json state = new_workflow();
  start(state, {.agent = "architecture-reviewer", .missing_upstream = MissingUpstream::forced});
  EXPECT_EQ(state["agentSequence"][0]["forcedWithout"], parse(R"(["prd-writer"])"));
  EXPECT_TRUE(model::check_state(state, test::story_map()).empty());
}

TEST(Start, WarnsOfAnUnknownAgent) {
  Json state = new_workflow();
  const Started started =
      start(state, {.agent = "prd-writter", .unmapped = UnmappedAgent::allowed});
  ASSERT_EQ(test::rules_of(started.notes), std::vector<std::string>{"unknown-agent"});
  EXPECT_EQ(started.notes[0].hint, "did you mean prd-writer?");
}

TEST(Start, RefusesAnUnknownAgentWithTheNearest) {
  Json state = new_workflow();
  const std::string before = state.dump();
  const auto outcome = start_execution(state, {test::story_map(), policy::Policies()},
                                       {.agent = "prd-writter"}, kBeginning);
  ASSERT_FALSE(outcome.has_value());
  EXPECT_EQ(outcome.error().code, ErrorCode::not_found);
  EXPECT_EQ(outcome.error().hint,
            "did you mean prd-writer? --unmapped allows an agent without a rule");
  EXPECT_EQ(state.dump(), before);
  // One that has run here is known.
  start(state, {.agent = "stranger", .unmapped = UnmappedAgent::allowed});
  start(state, {.agent = "stranger"});
}

TEST(Start, UsesUpTheWaiverThatAdmitsIt) {
  Json state = new_workflow();
  add_waiver(state, "architecture-reviewer", "on paper", kBeginning);
  EXPECT_EQ(start(state, {.agent = "prd-writer"}).waiver, std::nullopt);
  const Started started = start(state, {.agent = "architecture-reviewer"});
  EXPECT_EQ(started.waiver, "on paper");
  EXPECT_EQ(started.forced_without, std::vector<std::string>{"prd-writer"});
  EXPECT_FALSE(state.contains("extensions"));
  EXPECT_TRUE(
      std::holds_alternative<Report>(start_execution(state, {test::story_map(), policy::Policies()},
                                                     {.agent = "architecture-reviewer"}, kBeginning)
                                         .value()));
}

TEST(Start, UsesUpTheWaiverWhereItIsForced) {
  Json state = new_workflow();
  add_waiver(state, "architecture-reviewer", "on paper", kBeginning);
  const Started started =
      start(state, {.agent = "architecture-reviewer", .missing_upstream = MissingUpstream::forced});
  EXPECT_EQ(started.waiver, std::nullopt);
  EXPECT_EQ(waiver_of(state, "architecture-reviewer"), std::nullopt);
}

TEST(Start, UsesUpAllWaiversThatWereGrantedForIt) {
  Json state = new_workflow();
  add_waiver(state, "architecture-reviewer", "on paper", kBeginning);
  add_waiver(state, "prd-writer", "for another", kBeginning);
  add_waiver(state, "architecture-reviewer", "still on paper", kBeginning);
  EXPECT_EQ(state["extensions"]["waivers"].size(), 2U);
  EXPECT_EQ(start(state, {.agent = "architecture-reviewer"}).waiver, "still on paper");
  EXPECT_EQ(waiver_of(state, "architecture-reviewer"), std::nullopt);
  EXPECT_EQ(waiver_of(state, "prd-writer"), "for another");
}

TEST(Start, WarnsThatTheAgentIsRunningAlready) {
  Json state = new_workflow();
  start(state, {.agent = "prd-writer"});
  const Started second = start(state, {.agent = "prd-writer"});
  ASSERT_EQ(test::rules_of(second.notes), std::vector<std::string>{"already-running"});
  EXPECT_EQ(second.notes[0].message, "prd-writer is already running (exec_001)");
}

TEST(Start, WarnsOfUpstreamOutputsThatMayNotBeTheLastWord) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "prd-writer", "executionId": "e1", "status": "completed",
     "startTime": "2025-01-01T00:00:00Z", "endTime": "2025-01-01T01:00:00Z"},
    {"agentName": "architecture-reviewer", "executionId": "e2", "status": "completed",
     "startTime": "2025-01-01T02:00:00Z", "endTime": "2025-01-01T03:00:00Z"},
    {"agentName": "prd-writer", "executionId": "e3", "status": "completed",
     "startTime": "2025-01-01T04:00:00Z", "endTime": "2025-01-01T05:00:00Z"},
    {"agentName": "architecture-reviewer", "executionId": "e4", "status": "failed",
     "startTime": "2025-01-01T06:00:00Z", "endTime": "2025-01-01T07:00:00Z"},
    {"agentName": "prd-writer", "executionId": "e5", "status": "in_progress",
     "startTime": "2025-01-01T08:00:00Z"}]})");
  const Started started = start(state, {.agent = "api-designer"});
  std::vector<std::string> messages;
  for (const Finding& note : started.notes) messages.push_back(note.message);
  EXPECT_EQ(messages,
            (std::vector<std::string>{
                "prd-writer is running (e5); the output of e3 is used",
                "architecture-reviewer failed (e4); the output of e2 is used",
                "architecture-reviewer e2 is built on prd-writer e1, which e3 replaced"}));
}

TEST(Start, SaysNothingOfOutputsThatAPolicyWithholds) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "hidden", "executionId": "e1", "status": "completed",
     "startTime": "2025-01-01T00:00:00Z", "endTime": "2025-01-01T01:00:00Z"},
    {"agentName": "hidden", "executionId": "e2", "status": "failed",
     "startTime": "2025-01-01T02:00:00Z", "endTime": "2025-01-01T03:00:00Z"},
    {"agentName": "hidden", "executionId": "e3", "status": "in_progress",
     "startTime": "2025-01-01T04:00:00Z"}]})");
  const auto map = model::RelevanceMap::from_json(
      parse(R"({"hidden": {}, "reader": {"optionalFrom": ["hidden"]}})"));
  ASSERT_TRUE(map.has_value());
  const auto messages = [&](const char* admitted) {
    const Json access = {{"hidden", {{"accessControl", {admitted}}}}};
    const policy::Policies policies = *policy::Policies::from_json(access);
    const std::vector<model::Execution> sequence = model::executions(state);
    const model::Runs runs(sequence);
    std::vector<std::string> texts;
    for (const Finding& doubt : upstream_doubts({runs, *map, policies}, *map->find("reader"))) {
      texts.push_back(doubt.message);
    }
    return texts;
  };
  EXPECT_EQ(messages("hidden"), std::vector<std::string>{});
  EXPECT_EQ(messages("reader"),
            (std::vector<std::string>{"hidden failed (e2); the output of e1 is used",
                                      "hidden is running (e3); the output of e1 is used"}));
}

TEST(Start, RefusesWhereAPolicyKeepsAnUpstreamOutputBack) {
  Json state = parse(R"({"agentSequence": [
    {"agentName": "prd-writer", "executionId": "e1", "status": "completed",
     "startTime": "2025-01-01T00:00:00Z", "endTime": "2025-01-01T01:00:00Z"}]})");
  const auto policies =
      policy::Policies::from_json(parse(R"({"prd-writer": {"accessControl": ["prd-writer"]}})"));
  ASSERT_TRUE(policies.has_value());
  const auto outcome = start_execution(state, {test::story_map(), *policies},
                                       {.agent = "architecture-reviewer"}, kBeginning)
                           .value();
  ASSERT_TRUE(std::holds_alternative<Report>(outcome));
  EXPECT_EQ(test::rules_of(std::get<Report>(outcome).findings),
            std::vector<std::string>{"upstream-denied"});
  for (const NextStep& step : next_steps(state, test::story_map(), *policies)) {
    if (step.agent != "architecture-reviewer") continue;
    EXPECT_EQ(step.readiness, Readiness::blocked);
    EXPECT_EQ(step.reason, "the policy of prd-writer does not admit architecture-reviewer");
  }
}

TEST(Start, BeginsAPendingExecutionAndRefusesATakenId) {
  Json state = new_workflow();
  state["agentSequence"].push_back(
      parse(R"({"agentName": "prd-writer", "executionId": "p1", "status": "pending", "x": 1})"));
  start(state, {.agent = "prd-writer", .execution_id = "p1"});
  ASSERT_EQ(state["agentSequence"].size(), 1U);
  EXPECT_EQ(state["agentSequence"][0]["status"], "in_progress");
  const auto again = start_execution(state, {test::story_map(), policy::Policies()},
                                     {.agent = "prd-writer", .execution_id = "p1"}, kBeginning);
  ASSERT_FALSE(again.has_value());
  EXPECT_EQ(again.error().code, ErrorCode::conflict);
}

}  // namespace
}  // namespace baton::workflow
