#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"
#include "json/read.h"

namespace baton::test {
namespace {

constexpr const char* kRunOfMain = "PreToolUse.main-bash";
constexpr const char* kRunOfAgent = "PreToolUse.subagent-bash";  // prd-writer
constexpr std::string_view kOwnFile = ".claude/workflows/wf_1.json";

// prd-writer of wf_1 still works (exec_001) when a person begins wf_2, where a prd-writer has the
// same execution id.
class OwnWorkflow : public testing::Test {
 protected:
  OwnWorkflow() {
    project_.begin();
    claude_.begin_session();
    claude_.asks(payload("PreToolUse.background"));
    claude_.asks(payload("PostToolUse.background"));
    claude_.in_terminal();
    EXPECT_EQ(baton().run({"init", "--feature", "other", "--workflow-id", "wf_2", "--park"}).status,
              0);
    EXPECT_EQ(baton().run({"start", "prd-writer"}).status, 0);
    EXPECT_EQ(baton().run({"decide", "Theirs", "--category", "pattern"}).status, 0);
    active_ = project_.state();
  }

  // A run of baton by the main thread, or by the agent.
  CommandLine::Ran run(const std::vector<std::string>& words, const char* by = kRunOfAgent) {
    std::string line = "baton";
    for (const std::string& word : words) line += " " + word;
    EXPECT_EQ(claude_.asks_about(line, by), Json());
    claude_.in_shell(line, words);
    CommandLine::Ran ran = baton().run(words);
    claude_.in_terminal();
    return ran;
  }

  CommandLine& baton() { return project_.baton; }
  Json parked() {
    const auto text = baton().project.world.root.content(kOwnFile);
    return json::read(text.value_or("{}"), "parked").value();
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
  Json active_;
};

TEST_F(OwnWorkflow, GetsWhatItsAgentDecides) {
  const auto ran = run({"decide", "Ours", "--category", "pattern"});
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(parked()["sharedDecisions"][0]["decision"], "Ours");
  EXPECT_EQ(parked()["sharedDecisions"][0]["madeBy"], "prd-writer");
  EXPECT_EQ(project_.state(), active_);
}

TEST_F(OwnWorkflow, GetsTheOutputOfItsAgentAlsoIfAnotherExecutionHasTheSameId) {
  baton().pipe_in(good_output().dump());
  const auto ran = run({"record", "-"});
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(parked()["agentSequence"][0]["status"], "completed");
  EXPECT_EQ(project_.state(), active_);
}

TEST_F(OwnWorkflow, IsWhatItsAgentReads) {
  const auto status = run({"status"});
  EXPECT_EQ(status.output.find("wf_1: search"), 0U) << status.output << status.error;
  EXPECT_NE(status.output.find(".claude/workflows/wf_1.json (parked), "), std::string::npos)
      << status.output;
  ASSERT_EQ(run({"task", "add", "--title", "Ours"}).status, 0);
  const auto tasks = run({"task", "list"});
  EXPECT_NE(tasks.output.find("Ours"), std::string::npos) << tasks.output << tasks.error;
  EXPECT_EQ(project_.state(), active_);
}

TEST_F(OwnWorkflow, HasTheSharedContextOfItsAgent) {
  ASSERT_EQ(run({"shared", "write", "scope", "ours"}).status, 0);
  const auto own = baton().run({"shared", "read", "scope", "--session", "wf_1"});
  EXPECT_EQ(own.output.find("ours"), 0U) << own.output << own.error;
  EXPECT_NE(baton().run({"shared", "read", "scope"}).status, 0);
}

TEST_F(OwnWorkflow, IsNotReplacedByTheActiveOneWhereItIsGone) {
  ASSERT_TRUE(baton().project.world.root.remove(RelativePath(".claude/workflows/wf_1.json")));
  const std::vector<std::vector<std::string>> runs = {
      {"status"}, {"decide"}, {"decide", "Ours", "--category", "pattern"}};
  for (const std::vector<std::string>& words : runs) {
    const auto ran = run(words);
    EXPECT_EQ(ran.status, 6) << ran.error;
    EXPECT_NE(ran.error.find("wf_1"), std::string::npos) << ran.error;
    EXPECT_EQ(ran.output, "");
  }
  EXPECT_EQ(project_.state(), active_);
}

// As git's hook does, also for the commit of an agent.
TEST_F(OwnWorkflow, IsNotWhatIsVerified) {
  const auto by_main = run({"verify"}, kRunOfMain);
  EXPECT_EQ(run({"verify"}).status, by_main.status);
  ASSERT_TRUE(baton().project.world.root.remove(RelativePath(".claude/workflows/wf_1.json")));
  const auto while_away = run({"verify"});
  EXPECT_EQ(while_away.status, by_main.status) << while_away.error;
  EXPECT_EQ(while_away.output.find("neither active nor parked"), std::string::npos)
      << while_away.output;
}

TEST_F(OwnWorkflow, IsNotTheMainThreads) {
  ASSERT_EQ(run({"decide", "Active", "--category", "pattern"}, kRunOfMain).status, 0);
  EXPECT_EQ(project_.state()["sharedDecisions"].size(), 2U);
  EXPECT_TRUE(parked()["sharedDecisions"].empty());
}

TEST_F(OwnWorkflow, IsThatOfTheAgentsThatItsAgentLaunches) {
  Json event = payload("PreToolUse.background");
  event["agent_id"] = "a0000000000000001";
  event["agent_type"] = "prd-writer";
  event["tool_use_id"] = "toolu_9_0";
  EXPECT_NE(prompt_of(claude_.asks(event)), "");
  EXPECT_EQ(parked()["agentSequence"].size(), 2U);
  EXPECT_EQ(project_.state(), active_);
}

TEST_F(OwnWorkflow, IsSignedForBatonsServer) {
  Json event = payload(kRunOfAgent);
  event["tool_name"] = "mcp__baton__workflow";
  event["tool_input"] = {{"action", "status"}};
  const Json answer = claude_.asks(event);
  EXPECT_EQ(answer["hookSpecificOutput"]["updatedInput"]["_caller"]["workflow"], "wf_1") << answer;
}

TEST_F(OwnWorkflow, IsThatOfTheOnlyAgentThatMayHaveRunAHiddenCommand) {
  const auto caller = claude_.caller_of("./script.sh", {"status"});
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(caller.workflow, "wf_1");
}

// Claude Code tells which launch an agent in the foreground is of when the agent has ended.
class OwnWorkflowOfTwo : public testing::Test {
 protected:
  OwnWorkflowOfTwo() {
    project_.begin();
    claude_.begin_session();
    launch("toolu_1");
    launch("toolu_2");
    EXPECT_EQ(run({"init", "--feature", "other", "--workflow-id", "wf_2", "--park"}).status, 0);
  }

  void launch(const std::string& call) {
    claude_.in_hook();
    project_.launch("prd-writer", call);
    claude_.in_terminal();
  }

  CommandLine::Ran run(const std::vector<std::string>& words) { return project_.baton.run(words); }
  CommandLine::Ran decide_as_one() {
    const std::vector<std::string> words = {"decide", "Ours", "--category", "pattern"};
    claude_.asks_about("baton decide Ours --category pattern", kRunOfAgent);
    claude_.in_shell("baton decide Ours --category pattern", words);
    CommandLine::Ran ran = run(words);
    claude_.in_terminal();
    return ran;
  }

  // One of them.
  Json asks(const std::string& payload_name) {
    Json event = payload(payload_name);
    event["agent_id"] = "a0000000000000001";
    event["agent_type"] = "prd-writer";
    event["tool_use_id"] = "toolu_9_0";
    if (payload_name == kRunOfAgent) event["tool_name"] = "mcp__baton__workflow";
    return claude_.asks(event);
  }

  Json parked() {
    const auto text = project_.baton.project.world.root.content(kOwnFile);
    return json::read(text.value_or("{}"), "parked").value();
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(OwnWorkflowOfTwo, IsTheOneThatStartedBoth) {
  const auto ran = decide_as_one();
  EXPECT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(parked()["sharedDecisions"][0]["madeBy"], "prd-writer");
  const Json signed_call = asks(kRunOfAgent);
  EXPECT_EQ(signed_call["hookSpecificOutput"]["updatedInput"]["_caller"]["workflow"], "wf_1");
  EXPECT_NE(prompt_of(asks("PreToolUse.background")), "");
  EXPECT_EQ(parked()["agentSequence"].size(), 3U);
}

TEST_F(OwnWorkflowOfTwo, IsUnknownIfEachMayBeOfAnother) {
  launch("toolu_3");  // of wf_2
  const Json before = project_.state();
  EXPECT_EQ(decide_as_one().status, 6);
  const Json signed_call = asks(kRunOfAgent);
  EXPECT_EQ(signed_call["hookSpecificOutput"]["updatedInput"]["_caller"]["agent"], "");
  const Json launched = asks("PreToolUse.background");
  EXPECT_EQ(decision_of(launched), "deny");
  EXPECT_NE(reason_of(launched).find("several workflows"), std::string::npos) << launched;
  EXPECT_EQ(project_.state(), before);
  EXPECT_TRUE(parked()["sharedDecisions"].empty());
}

}  // namespace
}  // namespace baton::test
