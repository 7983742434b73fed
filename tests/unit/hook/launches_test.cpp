#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

class Launches : public testing::Test {
 protected:
  Launches() { project_.begin(); }

  HookedProject project_;
};

TEST_F(Launches, PutContextAndContractBehindTheTask) {
  const std::string prompt = prompt_of(project_.play("PreToolUse.foreground"));
  EXPECT_TRUE(prompt.starts_with("Write the requirements.\n\n")) << prompt;
  EXPECT_NE(prompt.find("# Your answer (baton execution exec_001)"), std::string::npos) << prompt;
}

TEST_F(Launches, ChangeNothingElseOfTheInput) {
  Json answer = project_.play("PreToolUse.foreground");
  Json input = payload("PreToolUse.foreground")["tool_input"];
  input["prompt"] = prompt_of(answer);
  EXPECT_EQ(answer["hookSpecificOutput"]["updatedInput"], input);
}

// The user's own words stay, because Claude Code uses the input as it is.
TEST_F(Launches, AddNoSecretToThePrompt) {
  const std::string token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
  project_.baton.project.world.root.put("setup.txt", "token " + token);
  project_.configure(
      R"({"relevanceMap": {"extends": "none", "prd-writer": {"description": "uses )" + token +
      R"(", "contextFields": {"env": {"from": [{"file": "setup.txt"}]}, "key": {"from": [{"value": ")" +
      token + R"("}]}}}}})");
  Json event = payload("PreToolUse.foreground");
  event["tool_input"]["prompt"] = "Use " + token + ".";
  const std::string prompt = prompt_of(project_.hear(event));
  EXPECT_TRUE(prompt.starts_with("Use " + token + ".\n\n")) << prompt;
  EXPECT_NE(prompt.find("token [REDACTED:github-token]"), std::string::npos) << prompt;
  EXPECT_EQ(prompt.rfind("ghp_"), std::string("Use ").size()) << prompt;
}

// A key that begins in one item and seems to end in another.
TEST_F(Launches, KeepWhatIsBetweenPartsOfAKey) {
  project_.baton.project.world.root.put("key.txt", "-----BEGIN RSA PRIVATE KEY-----\nMIIEcanary");
  project_.configure(
      R"({"relevanceMap": {"extends": "none", "prd-writer": {"contextFields": {
          "a": {"from": [{"file": "key.txt"}]}, "b": {"from": [{"value": "words between"}]},
          "c": {"from": [{"value": "-----END RSA PRIVATE KEY-----"}]}}}}})");
  const std::string prompt = prompt_of(project_.play("PreToolUse.foreground"));
  EXPECT_NE(prompt.find("words between"), std::string::npos) << prompt;
  EXPECT_EQ(prompt.find("canary"), std::string::npos) << prompt;
}

TEST_F(Launches, StartAnExecution) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.execution(0)["agentName"], "prd-writer");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  EXPECT_EQ(project_.state()["currentAgent"], "prd-writer");
}

TEST_F(Launches, LeaveALease) {
  project_.play("PreToolUse.foreground");
  ASSERT_EQ(project_.leases().size(), 1U);
  const Lease lease = project_.leases().front();
  EXPECT_EQ(lease.execution.text(), "exec_001");
  EXPECT_EQ(lease.agent, "prd-writer");
  EXPECT_EQ(lease.session, kSession);
  EXPECT_EQ(lease.tool_use, "toolu_1_0");
  EXPECT_EQ(lease.agent_id, "");
  EXPECT_FALSE(lease.has_ended);
}

TEST_F(Launches, LeaveAReceiptOfTheRevisionWithTheExecution) {
  project_.play("PreToolUse.foreground");
  const Json receipt = project_.receipt("exec_001");
  EXPECT_EQ(project_.baton.complaints("receipt", receipt), "");
  EXPECT_EQ(receipt["revision"], project_.state()["revision"]);
  EXPECT_EQ(receipt["session"], kSession);
}

TEST_F(Launches, StartOneExecutionForOneCallHoweverOftenTheyAreHeard) {
  project_.play("PreToolUse.foreground");
  const std::string before = project_.baton.project.state();
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
  EXPECT_EQ(project_.baton.project.state(), before);
  EXPECT_EQ(project_.leases().size(), 1U);
}

TEST_F(Launches, OfToolsNamedAsBeforeCountToo) {
  Json event = payload("PreToolUse.foreground");
  event["tool_name"] = "Task";
  EXPECT_NE(prompt_of(project_.hear(event)), "");
}

TEST_F(Launches, OfUnmappedAgentsPass) {
  const std::string before = project_.baton.project.state();
  EXPECT_EQ(project_.play("PreToolUse.unknown-type"), Json());
  EXPECT_EQ(project_.play("PostToolUseFailure.unknown-type"), Json());
  EXPECT_EQ(project_.baton.project.state(), before);
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Launches, OfAMappedAgentThatClaudeCodeDoesNotKnowAreTakenBack) {
  project_.play("PreToolUse.foreground");
  Json failure = payload("PostToolUseFailure.unknown-type");
  failure["tool_input"]["subagent_type"] = "prd-writer";
  EXPECT_EQ(project_.hear(failure), Json());
  EXPECT_EQ(project_.execution(0)["status"], "failed");
}

TEST_F(Launches, InTheBackgroundOnlyTellTheAgentsId) {
  project_.play("PreToolUse.background");
  EXPECT_EQ(project_.play("SubagentStart.background"), Json());
  EXPECT_EQ(project_.play("PostToolUse.background"), Json());
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().agent_id, "a0000000000000001");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
}

TEST_F(Launches, OfOneAgentTwiceAreTwoExecutions) {
  EXPECT_EQ(project_.play("PreToolUse.parallel-1").value("systemMessage", ""), "");
  EXPECT_EQ(project_.play("PreToolUse.parallel-2").value("systemMessage", ""),
            "baton: prd-writer is already running (exec_001).");
  ASSERT_EQ(project_.leases().size(), 2U);
  EXPECT_EQ(project_.leases()[0].tool_use, "toolu_1_0");
  EXPECT_EQ(project_.leases()[1].tool_use, "toolu_1_1");
  EXPECT_EQ(project_.execution(1)["status"], "in_progress");
  EXPECT_NE(project_.receipt("exec_002"), Json());
}

TEST_F(Launches, ByAnotherSubagentCountToo) {
  EXPECT_EQ(project_.play("PreToolUse.nested-1"), Json());
  EXPECT_NE(prompt_of(project_.play("PreToolUse.nested-2")), "");
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().tool_use, "toolu_2_0");
}

TEST_F(Launches, OfBatonsOwnPluginsAgentAreThoseOfTheBareName) {
  EXPECT_NE(prompt_of(project_.launch("baton:prd-writer")), "");
  EXPECT_EQ(project_.execution(0)["agentName"], "prd-writer");
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().agent, "prd-writer");
}

TEST_F(Launches, OfAnotherPluginsAgentOfThatNamePass) {
  EXPECT_EQ(project_.play("PreToolUse.plugin"), Json());
  EXPECT_EQ(project_.play("SubagentStart.plugin"), Json());
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Launches, IntoAWorktreeKeepTheIsolation) {
  const Json answer = project_.play("PreToolUse.worktree");
  EXPECT_EQ(answer["hookSpecificOutput"]["updatedInput"]["isolation"], "worktree");
}

TEST_F(Launches, WhoseContextIsInThePromptGetNoneAtTheStart) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("SubagentStart.foreground"), Json());
}

// A launch whose PreToolUse was answered with a question that the user confirmed, or with a fault.
TEST_F(Launches, ThatTheUserConfirmedAreRecordedAtTheStart) {
  const std::string context = context_of(project_.play("SubagentStart.foreground"));
  EXPECT_TRUE(context.starts_with("# Context for prd-writer")) << context;
  EXPECT_NE(context.find("# Your answer (baton execution exec_001)"), std::string::npos) << context;
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().agent_id, "a0000000000000001");
  EXPECT_NE(project_.receipt("exec_001"), Json());
  project_.play("PostToolUse.foreground");
  EXPECT_EQ(project_.leases().front().tool_use, "toolu_1_0");
  EXPECT_EQ(project_.stop("SubagentStop.foreground", message_with(good_output())), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Launches, ThatTheUserConfirmedTellWhatIsMissing) {
  project_.configure(R"({"hooks": {"handoff": "ask"}})");
  EXPECT_EQ(decision_of(project_.launch("architecture-reviewer")), "ask");
  Json event = payload("SubagentStart.foreground");
  event["agent_type"] = "architecture-reviewer";
  const Json answer = project_.hear(event);
  EXPECT_NE(context_of(answer), "");
  EXPECT_EQ(answer.value("systemMessage", ""),
            "baton: architecture-reviewer starts without prd-writer.");
  EXPECT_EQ(project_.execution(0)["forcedWithout"], Json::array({"prd-writer"}));
  EXPECT_EQ(project_.hear(event), Json());
  EXPECT_EQ(project_.state()["agentSequence"].size(), 1U);
}

TEST_F(Launches, ThatTheUserConfirmedAreNotTakenForAClosedOne) {
  project_.play("PreToolUse.foreground");
  Json failure = payload("PostToolUseFailure.unknown-type");
  failure["tool_input"]["subagent_type"] = "prd-writer";
  project_.hear(failure);
  EXPECT_NE(context_of(project_.play("SubagentStart.foreground")), "");
  EXPECT_EQ(project_.execution(1)["status"], "in_progress");
}

TEST_F(Launches, WhoseContextWouldFillTheModelGetACommandInstead) {
  for (int number = 1; number <= 25; ++number) {
    const std::string text = std::to_string(number) + std::string(20'000, 'x');
    ASSERT_EQ(
        project_.baton.run({"constrain", text, "--type", "business", "--impact", "high"}).status,
        0);
  }
  const Json answer = project_.play("PreToolUse.foreground");
  const std::string prompt = prompt_of(answer);
  EXPECT_NE(prompt.find("Run `baton context prd-writer --budget 20000` first"), std::string::npos);
  EXPECT_NE(prompt.find("leave out `--budget`"), std::string::npos);
  EXPECT_LT(prompt.size(), 10'000U);
  EXPECT_NE(answer.value("systemMessage", "").find("too long"), std::string::npos);
  EXPECT_EQ(project_.receipt("exec_001"), Json());
}

TEST_F(Launches, WhoseContextIsTooLongGetTheContractAlone) {
  for (int number = 1; number <= 40; ++number) {
    project_.baton.run({"constrain", std::to_string(number) + std::string(400, 'x'), "--type",
                        "business", "--impact", "high"});
  }
  const Json answer = project_.play("SubagentStart.foreground");
  EXPECT_TRUE(context_of(answer).starts_with("Run `baton context prd-writer` first"))
      << context_of(answer);
  EXPECT_NE(context_of(answer).find("(baton execution exec_001)"), std::string::npos);
  EXPECT_NE(answer.value("systemMessage", "").find("too long"), std::string::npos) << answer;
  EXPECT_EQ(project_.receipt("exec_001"), Json());
}

// What a launch adds to a task of that many bytes, in a project of its own.
std::string prompt_behind(std::size_t task) {
  HookedProject project;
  project.begin();
  Json event = payload("PreToolUse.foreground");
  event["tool_input"]["prompt"] = std::string(task, 'x');
  return prompt_of(project.hear(event));
}

TEST(LaunchLimits, APromptHas400000BytesAtMost) {
  constexpr std::size_t kMost = 400'000;
  constexpr std::size_t kSome = 1'000;
  const std::size_t added = prompt_behind(kSome).size() - kSome;
  EXPECT_EQ(prompt_behind(kMost - added).size(), kMost);
  const std::string command = prompt_behind(kMost - added + 1);
  EXPECT_LT(command.size(), kMost);
  EXPECT_NE(command.find("Run `baton context prd-writer"), std::string::npos);
}

// What an agent is told at its start, with a constraint of that many bytes.
std::string told_with(std::size_t constraint) {
  HookedProject project;
  project.begin();
  project.baton.run(
      {"constrain", std::string(constraint, 'x'), "--type", "business", "--impact", "high"});
  return context_of(project.play("SubagentStart.foreground"));
}

TEST(LaunchLimits, WhatIsToldAtAStartHas10000BytesAtMost) {
  constexpr std::size_t kMost = 10'000;
  constexpr std::size_t kSome = 1'000;
  const std::size_t added = told_with(kSome).size() - kSome;
  EXPECT_EQ(told_with(kMost - added).size(), kMost);
  EXPECT_TRUE(told_with(kMost - added + 1).starts_with("Run `baton context prd-writer` first"));
}

}  // namespace
}  // namespace baton::test
