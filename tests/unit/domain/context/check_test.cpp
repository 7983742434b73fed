#include "domain/context/check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "photo_search.h"
#include "text/concat.h"

namespace baton::context {
namespace {

using Texts = std::vector<std::string>;

CheckResult check(const Json& state, const char* agent, const char* now = "2025-08-01T17:00:00Z") {
  return check_context(state, photo_search::map(), photo_search::policies(),
                       {.agent = agent, .now = photo_search::at(now)});
}

Json without(std::initializer_list<std::size_t> executions) {
  Json state = photo_search::state();
  for (const std::size_t index : executions) state["agentSequence"].erase(index);
  return state;
}

TEST(Check, FindsNothingWhereAllIsThere) {
  const CheckResult result = check(photo_search::state(), "code-writer");
  EXPECT_TRUE(result.is_valid);
  EXPECT_TRUE(result.warnings.empty());
  EXPECT_TRUE(result.errors.empty());
  EXPECT_TRUE(result.findings.empty());
}

TEST(Check, NamesEachMissingAgentInTheSeedsWords) {
  const CheckResult result = check(without({5, 4, 3, 2}), "code-writer");
  EXPECT_FALSE(result.is_valid);
  EXPECT_EQ(result.errors, (Texts{"Missing required context from api-designer",
                                  "Missing required context from database-architect"}));
  EXPECT_EQ(result.missing, (Texts{"api-designer", "database-architect"}));
}

TEST(Check, DoesNotCountAFailedExecution) {
  Json state = photo_search::state();
  state["agentSequence"][3]["status"] = "failed";
  EXPECT_EQ(check(state, "code-writer").missing, Texts{"api-designer"});
}

TEST(Check, CountsAnAgentThatAPolicyHidesAsMissing) {
  Json rules = photo_search::rules();
  rules["code-writer"]["needsFrom"] = {"security-auditor"};
  const CheckResult result = check_context(
      photo_search::state(), *model::RelevanceMap::from_json(rules), photo_search::policies(),
      {.agent = "code-writer", .now = photo_search::at("2025-08-01T17:00:00Z")});
  EXPECT_EQ(result.errors, Texts{"Missing required context from security-auditor"});
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_EQ(result.findings[0].rule, "upstream-denied");
}

TEST(Check, WarnsWithoutAReferenceToTheRequirements) {
  Json state = photo_search::state();
  state.erase("prdPath");
  const CheckResult result = check(state, "code-writer");
  EXPECT_TRUE(result.is_valid);
  EXPECT_EQ(result.warnings, Texts{"No PRD reference found"});
}

TEST(Check, WarnsOnlyAfterMoreThan24Hours) {
  Json state = photo_search::state();
  state["agentSequence"] = Json::array();
  EXPECT_TRUE(check(state, "prd-writer", "2025-08-02T16:25:00Z").warnings.empty());
  EXPECT_EQ(check(state, "prd-writer", "2025-08-02T16:25:01Z").warnings,
            Texts{"Workflow context is more than 24 hours old"});
}

TEST(Check, WarnsOfOldInputsWhateverWasWrittenSince) {
  Json state = photo_search::state();
  state["agentSequence"][0]["endTime"] = "2025-08-01T11:15:00Z";
  state["lastUpdated"] = "2025-08-02T11:00:00Z";
  EXPECT_TRUE(check(state, "architecture-reviewer", "2025-08-02T11:15:00Z").warnings.empty());
  EXPECT_EQ(check(state, "architecture-reviewer", "2025-08-02T11:15:01Z").warnings,
            Texts{"Workflow context is more than 24 hours old"});
}

TEST(Check, TakesTheHoursFromTheRuleOfTheAgentFirst) {
  const model::RelevanceMap map =
      *model::RelevanceMap::from_json(Json::parse(R"({"prd-writer": {"provides": ["prd"]},
                      "patient": {"needsFrom": ["prd-writer"], "warnAfterHours": 48},
                      "hasty": {"needsFrom": ["prd-writer"], "warnAfterHours": 0}})"));
  const auto warned = [&map](const char* agent, const char* now) {
    return !check_context(photo_search::state(), map, {},
                          {.agent = agent, .now = photo_search::at(now)})
                .warnings.empty();
  };
  EXPECT_FALSE(warned("patient", "2025-08-03T11:00:00Z"));
  EXPECT_TRUE(warned("patient", "2025-08-03T18:30:00Z"));
  EXPECT_TRUE(warned("hasty", "2025-08-01T18:26:00Z"));
}

TEST(RelevanceMap, RefusesHoursThatAreNoNumber) {
  for (const char* hours : {"-1", "1.5", "\"24\"", "1000001"}) {
    const std::string map = text::concat(R"({"a": {"warnAfterHours": )", hours, "}}");
    EXPECT_FALSE(model::RelevanceMap::from_json(Json::parse(map))) << hours;
  }
}

TEST(Check, TakesTheHoursFromTheConfiguration) {
  const CheckResult result = check_context(photo_search::state(), photo_search::map(), {},
                                           {.agent = "code-writer",
                                            .now = photo_search::at("2025-08-01T18:26:00Z"),
                                            .freshness_hours = 2});
  EXPECT_EQ(result.warnings, Texts{"Workflow context is more than 2 hours old"});
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_NE(result.findings[0].hint.find(": prd-writer exec_001"), std::string::npos);
}

TEST(Check, RequiresNothingForAnUnmappedAgent) {
  EXPECT_TRUE(check(without({5, 4, 3, 2, 1, 0}), "stranger").is_valid);
}

TEST(Check, PrintsTheSeedsDocument) {
  Json state = without({5, 4, 3, 2, 1, 0});
  state.erase("prdPath");
  EXPECT_EQ(to_json(check(state, "architecture-reviewer")).dump(),
            R"({"isValid":false,"warnings":["No PRD reference found"],)"
            R"("errors":["Missing required context from prd-writer"]})");
}

TEST(Check, PutsDegradationInTheSeedsWords) {
  EXPECT_EQ(degraded_warning("api-designer"),
            "Missing context: api-designer. Agent will operate with reduced capabilities.");
}

}  // namespace
}  // namespace baton::context
