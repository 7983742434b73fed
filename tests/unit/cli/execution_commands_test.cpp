#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "json/read.h"
#include "support/command_line.h"

namespace baton::cli {
namespace {

class ExecutionCommands : public testing::Test {
 protected:
  ExecutionCommands() { baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1"}); }

  test::CommandLine baton_;
};

TEST_F(ExecutionCommands, StartAnswersWithTheExecutionAndItsProof) {
  const Json answer = baton_.json({"start", "prd-writer"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/start", answer), "");
  EXPECT_EQ(answer["executionId"], "exec_001");
  EXPECT_EQ(answer["startTime"], "2025-08-01T10:00:00Z");
  EXPECT_EQ(answer["revision"], 2);
}

TEST_F(ExecutionCommands, StartTellsPeopleWhatBegan) {
  const std::string output = baton_.run({"start", "prd-writer"}).output;
  EXPECT_TRUE(output.starts_with("Started prd-writer (exec_001), revision 2\nNext\n")) << output;
}

TEST_F(ExecutionCommands, StartRefusesAndNamesEveryMissingAgent) {
  const std::string before = baton_.project.state();
  const Json answer = baton_.json({"start", "code-writer"});
  EXPECT_EQ(baton_.last_status(), 1);
  EXPECT_EQ(baton_.complaints("cli/refusal", answer), "");
  const std::string text = answer.dump();
  EXPECT_NE(text.find("architecture-reviewer"), std::string::npos);
  EXPECT_NE(text.find("api-designer"), std::string::npos);
  EXPECT_EQ(baton_.project.state(), before);
}

TEST_F(ExecutionCommands, StartByForceKeepsWhatWasMissing) {
  const Json answer = baton_.json({"start", "architecture-reviewer", "--force"});
  EXPECT_EQ(baton_.complaints("cli/start", answer), "");
  EXPECT_EQ(answer["forcedWithout"], Json::array({"prd-writer"}));
  const Json state = *json::read(baton_.project.state(), "state");
  EXPECT_EQ(state["agentSequence"][0]["forcedWithout"], Json::array({"prd-writer"}));
}

TEST_F(ExecutionCommands, StartRefusesAnAgentThatTheMapDoesNotKnow) {
  EXPECT_EQ(baton_.run({"start", "prd-writre"}).status, 7);
  const Json answer = baton_.json({"start", "prd-writre", "--unmapped"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/start", answer), "");
  EXPECT_EQ(answer["warnings"][0]["rule"], "unknown-agent");
}

TEST_F(ExecutionCommands, StartRefusesNamesThatCouldBecomePaths) {
  EXPECT_EQ(baton_.run({"start", "../prd-writer"}).status, 2);
  EXPECT_EQ(baton_.run({"start", "prd-writer", "--execution", "a/b"}).status, 2);
}

TEST_F(ExecutionCommands, StartRefusesATakenExecutionId) {
  baton_.run({"start", "prd-writer"});
  const Json answer = baton_.json({"start", "prd-writer", "--execution", "exec_001"});
  EXPECT_EQ(baton_.last_status(), 4);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

TEST_F(ExecutionCommands, StartRefusesAStaleRevision) {
  EXPECT_EQ(baton_.run({"start", "prd-writer", "--if-revision", "7"}).status, 4);
  EXPECT_EQ(baton_.run({"start", "prd-writer", "--if-revision", "1"}).status, 0);
}

TEST_F(ExecutionCommands, FailEndsTheOnlyRunningExecution) {
  baton_.run({"start", "prd-writer"});
  const Json answer = baton_.json({"fail", "prd-writer", "--reason", "No answer"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/fail", answer), "");
  EXPECT_EQ(answer["executionId"], "exec_001");
  EXPECT_EQ(answer["reason"], "No answer");
  const Json state = *json::read(baton_.project.state(), "state");
  EXPECT_FALSE(state.contains("currentAgent"));
}

TEST_F(ExecutionCommands, FailAsksWhichOfTwoRunningOnesIsMeant) {
  baton_.run({"start", "prd-writer"});
  baton_.run({"start", "prd-writer"});
  const auto ran = baton_.run({"fail", "prd-writer"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.error.find("exec_001 or exec_002"), std::string::npos);
  EXPECT_EQ(baton_.run({"fail", "--execution", "exec_002"}).status, 0);
}

TEST_F(ExecutionCommands, FailFindsNothingWhereNothingRuns) {
  EXPECT_EQ(baton_.run({"fail", "prd-writer"}).status, 7);
  EXPECT_EQ(baton_.run({"fail", "--execution", "exec_009"}).status, 7);
  EXPECT_EQ(baton_.run({"fail"}).status, 2);
}

TEST_F(ExecutionCommands, NextSortsAgentsByWhatTheyCanDo) {
  baton_.run({"start", "prd-writer"});
  const Json answer = baton_.json({"next"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/next", answer), "");
  EXPECT_EQ(answer["running"][0]["agent"], "prd-writer");
  EXPECT_EQ(answer["blocked"][0]["missing"], Json::array({"prd-writer"}));
}

TEST_F(ExecutionCommands, NextSaysWhyAnAgentWaits) {
  const std::string output = baton_.run({"next"}).output;
  EXPECT_NE(output.find("ready    prd-writer: no prerequisites\n"), std::string::npos) << output;
  EXPECT_NE(output.find("blocked  architecture-reviewer: blocked by prd-writer\n"),
            std::string::npos)
      << output;
}

TEST_F(ExecutionCommands, HelpShowsExamples) {
  for (const char* command : {"start", "fail", "decide", "constrain", "artifact", "gate", "phase",
                              "get", "set", "patch", "status", "next"}) {
    const auto ran = baton_.run({command, "--help"});
    EXPECT_EQ(ran.status, 0) << command;
    EXPECT_NE(ran.output.find("Examples:\n  baton"), std::string::npos) << command;
  }
}

}  // namespace
}  // namespace baton::cli
