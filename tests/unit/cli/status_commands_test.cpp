#include <gtest/gtest.h>

#include <chrono>

#include <nlohmann/json.hpp>

#include "support/command_line.h"

namespace baton::cli {
namespace {

class StatusCommand : public testing::Test {
 protected:
  void begin() {
    baton_.run({"init", "--feature", "search", "--workflow-id", "wf_1", "--gate", "tested"});
  }

  test::CommandLine baton_;
};

TEST_F(StatusCommand, ExitsSevenWithoutAWorkflow) {
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(baton_.last_status(), 7);
  EXPECT_EQ(baton_.complaints("cli/error", answer), "");
}

TEST_F(StatusCommand, EveryCommandExitsSevenWithoutAWorkflow) {
  baton_.pipe_in("{}");
  const std::vector<std::vector<std::string>> commands = {{"start", "prd-writer"},
                                                          {"fail", "prd-writer"},
                                                          {"decide"},
                                                          {"decide", "x"},
                                                          {"constrain"},
                                                          {"constrain", "x"},
                                                          {"artifact"},
                                                          {"artifact", "x"},
                                                          {"gate"},
                                                          {"gate", "x"},
                                                          {"gate", "x", "pass"},
                                                          {"phase"},
                                                          {"phase", "review"},
                                                          {"get"},
                                                          {"set", "/a", "1"},
                                                          {"patch", "-"},
                                                          {"next"}};
  for (const std::vector<std::string>& command : commands) {
    EXPECT_EQ(baton_.run(command).status, 7) << command.front();
  }
  EXPECT_TRUE(baton_.project.state().empty());
}

TEST_F(StatusCommand, RecognisesForeignStatesWithoutComplaint) {
  baton_.project.put_state(R"({"active_issue": {"number": 12, "title": "Search"}})");
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/status", answer), "");
  EXPECT_EQ(answer["dialect"], "active-issue");
  EXPECT_NE(baton_.run({"status"}).output.find("not managed by baton"), std::string::npos);
}

TEST_F(StatusCommand, ExitsThreeOnWhatIsNoJson) {
  baton_.project.put_state("{\n  oops");
  EXPECT_EQ(baton_.run({"status"}).status, 4);
  ASSERT_TRUE(baton_.project.world.root.remove(".claude/workflow-state.json"));
  begin();
  baton_.project.put_state("{\n  oops");
  const auto ran = baton_.run({"status"});
  EXPECT_EQ(ran.status, 3);
  EXPECT_NE(ran.error.find("workflow-state.json:2:3"), std::string::npos) << ran.error;
  EXPECT_NE(ran.error.find("baton recover"), std::string::npos);
}

TEST_F(StatusCommand, ShowsWhatRunsAndForHowLong) {
  begin();
  baton_.run({"start", "prd-writer"});
  baton_.project.world.clock.advance(std::chrono::minutes(35));
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(baton_.last_status(), 0);
  EXPECT_EQ(baton_.complaints("cli/status", answer), "");
  EXPECT_EQ(answer["dialect"], "baton-2.0");
  EXPECT_EQ(answer["running"][0]["age"], 35 * 60 * 1000);
  EXPECT_EQ(answer["gates"]["pending"], Json::array({"tested"}));
  EXPECT_EQ(answer["counts"]["executions"], 1);
  EXPECT_TRUE(answer["warnings"].empty());
  const std::string text = baton_.run({"status"}).output;
  EXPECT_NE(text.find("running for 35 min"), std::string::npos) << text;
  EXPECT_NE(text.find("pending   tested"), std::string::npos) << text;
}

TEST_F(StatusCommand, ShowsHowExecutionsEnded) {
  begin();
  baton_.run({"start", "prd-writer"});
  baton_.project.world.clock.advance(std::chrono::minutes(5));
  baton_.run({"fail", "prd-writer", "--reason", "No answer"});
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(baton_.complaints("cli/status", answer), "");
  EXPECT_EQ(answer["executions"][0]["status"], "failed");
  EXPECT_EQ(answer["executions"][0]["reason"], "No answer");
  const std::string text = baton_.run({"status"}).output;
  EXPECT_NE(text.find("failed, 5 min: No answer"), std::string::npos) << text;
}

TEST_F(StatusCommand, SaysWhenTheStateHasOutgrownItsLimit) {
  begin();
  baton_.project.world.root.put(".claude/baton.json", R"({"limits": {"stateTokens": 50}})");
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(baton_.complaints("cli/status", answer), "");
  ASSERT_EQ(answer["warnings"].size(), 1U);
  EXPECT_GT(answer["stateTokens"], 50);
  EXPECT_EQ(answer["stateTokensLimit"], 50);
}

TEST_F(StatusCommand, SaysWhenTheStateIsStale) {
  begin();
  baton_.project.world.clock.advance(std::chrono::hours(25));
  const Json answer = baton_.json({"status"});
  EXPECT_EQ(answer["warnings"], Json::array({"Workflow context is more than 24 hours old"}));
}

TEST_F(StatusCommand, NeverPrintsControlCharactersOfData) {
  baton_.run({"init", "--feature", "red \x1b[31m", "--workflow-id", "wf_1"});
  EXPECT_EQ(baton_.run({"status"}).output.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace baton::cli
