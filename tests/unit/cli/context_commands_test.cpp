#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "support/command_line.h"
#include "support/recorded_project.h"

namespace baton::cli {
namespace {

class ContextCommands : public testing::Test {
 protected:
  ContextCommands() {
    baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1", "--prd", "prd.md"});
    record(test::prd_writer_output());
  }

  void record(std::string output) {
    baton_.pipe_in(std::move(output));
    EXPECT_EQ(baton_.run({"record", "-"}).status, 0);
  }

  test::CommandLine baton_;
};

TEST_F(ContextCommands, CheckApprovesWhereEverythingIsThere) {
  baton_.project.world.root.put("prd.md", "# Search");
  const Json answer = baton_.json({"check", "architecture-reviewer"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/check", answer), "");
  EXPECT_EQ(answer["isValid"], true);
  EXPECT_EQ(answer["warnings"], Json::array());
}

TEST_F(ContextCommands, CheckNamesEveryMissingAgentAndThePlaceInTheState) {
  const Json answer = baton_.json({"check", "code-writer"});
  EXPECT_EQ(baton_.last_status(), 1);
  EXPECT_EQ(baton_.complaints("cli/check", answer), "");
  EXPECT_EQ(answer["errors"][0], "Missing required context from architecture-reviewer");
  EXPECT_EQ(answer["errors"].size(), 3U);
  EXPECT_EQ(answer["findings"][0]["file"], ".claude/workflow-state.json");
  EXPECT_TRUE(answer["findings"][0].contains("line"));
}

TEST_F(ContextCommands, CheckLetsADegradedAgentStartAndSaysWhatItLacks) {
  baton_.project.world.root.put("prd.md", "# Search");
  const Json answer = baton_.json({"check", "code-writer", "--degraded"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(answer["isValid"], false);
  EXPECT_EQ(answer["warnings"][0],
            "Missing context: architecture-reviewer. Agent will operate with reduced "
            "capabilities.");
}

TEST_F(ContextCommands, CheckWarnsOfAnOldState) {
  baton_.project.world.clock.advance(std::chrono::hours(25));
  const Json answer = baton_.json({"check", "architecture-reviewer"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(answer["warnings"][0], "Workflow context is more than 24 hours old");
  EXPECT_NE(answer["findings"].dump().find(
                "check that these outputs are still correct: prd-writer exec_001"),
            std::string::npos);
}

TEST_F(ContextCommands, NoCommandKnowsAnAgentThatTheMapDoesNot) {
  for (const char* command : {"check", "context"}) {
    const Json answer = baton_.json({command, "code-writr"});
    EXPECT_EQ(baton_.last_status(), 7) << command;
    EXPECT_EQ(baton_.complaints("cli/error", answer), "");
    EXPECT_NE(answer["error"]["hint"].dump().find("code-writer"), std::string::npos);
  }
}

TEST_F(ContextCommands, ContextAnswersWithTheAgentContextItself) {
  const Json answer = baton_.json({"context", "architecture-reviewer"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("agent-context", answer), "");
  EXPECT_EQ(answer["agentName"], "architecture-reviewer");
  EXPECT_EQ(answer["executionId"], "exec_002");
  EXPECT_EQ(answer["previousAgentOutputs"][0]["agentName"], "prd-writer");
}

TEST_F(ContextCommands, ContextUsesTheRunningExecution) {
  baton_.run({"start", "architecture-reviewer", "--execution", "exec_077"});
  EXPECT_EQ(baton_.json({"context", "architecture-reviewer"})["executionId"], "exec_077");
}

TEST_F(ContextCommands, ContextFormatJsonIsWhatJsonMeans) {
  EXPECT_EQ(baton_.run({"context", "architecture-reviewer", "--format", "json"}).output,
            baton_.run({"context", "architecture-reviewer", "--json"}).output);
}

TEST_F(ContextCommands, ContextPrintsMarkdownForPeople) {
  const auto ran = baton_.run({"context", "architecture-reviewer"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.output.find("Search by colour"), std::string::npos);
  EXPECT_FALSE(ran.output.starts_with("{"));
}

TEST_F(ContextCommands, ContextRefusesWhereSomethingIsMissing) {
  const Json answer = baton_.json({"context", "code-writer"});
  EXPECT_EQ(baton_.last_status(), 1);
  EXPECT_EQ(baton_.complaints("cli/refusal", answer), "");
  EXPECT_NE(answer["findings"].dump().find("api-designer"), std::string::npos);
}

TEST_F(ContextCommands, ContextIsGivenDegradedWithItsWarnings) {
  const Json answer = baton_.json({"context", "code-writer", "--degraded"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("agent-context", answer), "");
  EXPECT_NE(answer["warnings"].dump().find("Missing context: api-designer."), std::string::npos);
}

TEST_F(ContextCommands, ContextShowsEverythingOnlyWhenAsked) {
  record(test::architect_output());
  const Json needed = baton_.json({"context", "prd-writer"});
  EXPECT_EQ(needed["relevantDecisions"], Json::array());
  const Json all = baton_.json({"context", "prd-writer", "--scope", "all", "--all-runs"});
  EXPECT_EQ(baton_.complaints("agent-context", all), "");
  EXPECT_EQ(all["relevantDecisions"].size(), 1U);
}

TEST_F(ContextCommands, ContextNeverShowsWhatAPolicyDenies) {
  record(test::auditor_output());
  for (const char* scope : {"needed", "all"}) {
    const auto ran =
        baton_.run({"context", "code-writer", "--scope", scope, "--degraded", "--json"});
    EXPECT_EQ(ran.output.find("/search"), std::string::npos) << scope;
  }
}

TEST_F(ContextCommands, ContextExplainsItselfInstead) {
  const Json answer = baton_.json({"context", "code-writer", "--explain"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/context-explanation", answer), "");
  EXPECT_EQ(answer["missing"].size(), 3U);
  const auto ran = baton_.run({"context", "code-writer", "--explain"});
  EXPECT_NE(ran.output.find("in   output"), std::string::npos);
}

TEST_F(ContextCommands, EveryAgentOfTheMapGetsAValidContext) {
  record(test::architect_output());
  const Json map = baton_.json({"config", "show"})["configuration"]["relevanceMap"];
  ASSERT_GE(map.size(), 10U);
  for (const auto& [agent, rule] : map.items()) {
    const Json context = baton_.json({"context", agent, "--degraded"});
    EXPECT_EQ(baton_.complaints("agent-context", context), "") << agent;
  }
}

TEST_F(ContextCommands, RedactFiltersByEveryPolicy) {
  baton_.pipe_in(R"({"a": 1, "apiKeys": {"k": "secret"}, "passwords": ["secret"]})");
  const auto ran = baton_.run({"redact"});
  EXPECT_EQ(ran.status, 0);
  const Json filtered = *json::read(ran.output, "answer");
  EXPECT_EQ(filtered,
            Json::parse(R"({"a": 1, "apiKeys": {"[REDACTED:apiKeys:1]": "[REDACTED:apiKeys]"}})"));
}

TEST_F(ContextCommands, RedactReportsPlacesAndNeverValues) {
  baton_.pipe_in(R"({"apiKeys": ["secret", "secret"]})");
  const Json report = baton_.json({"redact", "--report"});
  EXPECT_EQ(baton_.complaints("cli/redact", report), "");
  EXPECT_EQ(report["total"], 2);
  EXPECT_EQ(report.dump().find("secret"), std::string::npos);
  EXPECT_EQ(baton_.run({"redact", "--report"}).output.find("secret"), std::string::npos);
}

TEST_F(ContextCommands, RedactKeepsToOneTypeWhereItIsGiven) {
  baton_.pipe_in(R"({"apiKeys": "secret"})");
  EXPECT_NE(baton_.run({"redact", "--type", "prd-writer"}).output.find("secret"),
            std::string::npos);
  EXPECT_EQ(baton_.run({"redact", "--type", "security-auditor"}).output.find("secret"),
            std::string::npos);
}

TEST_F(ContextCommands, RedactPassesNothingOnThatIsNoJson) {
  baton_.pipe_in("apiKeys: secret");
  const auto ran = baton_.run({"redact"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.output, "");
}

TEST_F(ContextCommands, RedactKnowsNoMisspeltType) {
  baton_.pipe_in("{}");
  const Json answer = baton_.json({"redact", "--type", "security-auditr"});
  EXPECT_EQ(baton_.last_status(), 7);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

}  // namespace
}  // namespace baton::cli
