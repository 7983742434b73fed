#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

class InterruptedAgents : public testing::Test {
 protected:
  InterruptedAgents() {
    project_.begin();
    claude_.begin_session();
  }

  Json execution() { return project_.execution(0); }
  // Of an agent that needs the output of prd-writer.
  std::string refusal_downstream(const std::string& session) {
    Json launch = payload("PreToolUse.foreground");
    launch["session_id"] = session;
    launch["transcript_path"] = "/home/user/.claude/projects/-project/" + session + ".jsonl";
    launch["tool_use_id"] = "toolu_downstream";
    launch["tool_input"]["subagent_type"] = "architecture-reviewer";
    return reason_of(claude_.asks(launch));
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(InterruptedAgents, HaveFailedAtTheNextPrompt) {
  claude_.asks(payload("PreToolUse.foreground"));
  EXPECT_EQ(claude_.asks(payload("UserPromptSubmit.foreground")), Json());
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(execution()["failureReason"], "never_submitted: the agent was refused or stopped");
  const std::string reason = refusal_downstream(std::string(kSession));
  EXPECT_NE(reason.find("Missing: prd-writer"), std::string::npos) << reason;
  EXPECT_EQ(reason.find("Still running"), std::string::npos) << reason;
}

TEST_F(InterruptedAgents, MayAnswerWhenTheyAreResumed) {
  claude_.asks(payload("PreToolUse.foreground"));
  claude_.asks(payload("UserPromptSubmit.foreground"));
  project_.put_beside_transcript("agent-a0000000000000001.meta.json",
                                 R"({"toolUseId": "toolu_1_0"})");
  Json stop = payload("SubagentStop.foreground");
  stop["last_assistant_message"] = message_with(good_output());
  EXPECT_EQ(claude_.asks(stop), Json());
  EXPECT_EQ(execution()["status"], "completed");
}

TEST_F(InterruptedAgents, AreNotThoseInTheBackground) {
  claude_.asks(payload("PreToolUse.background"));
  claude_.asks(payload("PostToolUse.background"));
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(execution()["status"], "in_progress");
  const std::string reason = refusal_downstream(std::string(kSession));
  EXPECT_NE(reason.find("Still running: prd-writer (exec_001)"), std::string::npos) << reason;
}

TEST_F(InterruptedAgents, AreNotThoseOfAnotherSession) {
  claude_.asks(payload("PreToolUse.foreground"));
  Json prompt = payload("UserPromptSubmit.foreground");
  prompt["session_id"] = "another";
  prompt["transcript_path"] = "/home/user/.claude/projects/-project/another.jsonl";
  claude_.in_other_process();
  claude_.asks(prompt);
  EXPECT_EQ(execution()["status"], "in_progress");
}

// The launcher has no rule, and works in the background.
TEST_F(InterruptedAgents, AreNotThoseThatAnotherAgentLaunched) {
  Json launch = payload("PreToolUse.foreground");
  launch["agent_id"] = "a0000000000000009";
  launch["agent_type"] = "helper";
  claude_.asks(launch);
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(execution()["status"], "in_progress");
  claude_.asks(payload("Stop.foreground"));  // lists no agents
  EXPECT_EQ(execution()["status"], "failed");
}

TEST_F(InterruptedAgents, OfAKilledSessionAreNotCalledRunning) {
  claude_.asks(payload("PreToolUse.background"));
  claude_.asks(payload("PostToolUse.background"));
  claude_.is_killed();
  const std::string reason = refusal_downstream("another");
  EXPECT_NE(reason.find("Missing: prd-writer"), std::string::npos) << reason;
  EXPECT_EQ(execution()["status"], "failed");
}

}  // namespace
}  // namespace baton::test
