#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"

namespace baton::test {
namespace {

using authority::Role;

constexpr const char* kCallOfAgent = "PreToolUse.subagent-bash";
constexpr const char* kHelper = "a0000000000000009";

// An event of an agent without a rule, in place of the payload's agent.
Json of_helper(const std::string& name) {
  Json event = payload(name);
  event["agent_id"] = kHelper;
  event["agent_type"] = "helper";
  return event;
}

// A script that an agent runs shows nothing of the agent.
class WorkingAgents : public testing::Test {
 protected:
  WorkingAgents() {
    project_.begin();
    claude_.begin_session();
  }

  void launch_prd_writer() {
    claude_.asks(payload("PreToolUse.background"));
    claude_.asks(payload("PostToolUse.background"));
  }
  void stop_prd_writer() {
    claude_.in_hook();
    project_.stop("SubagentStop.background", message_with(good_output()));
  }
  Json runs_script(Json event) {
    event["tool_input"]["command"] = "bash s.sh";
    event["tool_use_id"] = "toolu_script_" + std::to_string(++calls_);
    return claude_.asks(event);
  }
  // It waits for the helper, which it launches in the foreground, and no event tells its end.
  void interrupts_helper() {
    Json launch = payload("PreToolUse.foreground");
    launch["tool_input"]["subagent_type"] = "helper";
    claude_.asks(launch);
    claude_.asks(of_helper("SubagentStart.foreground"));
    project_.put_beside_transcript("agent-" + std::string(kHelper) + ".meta.json",
                                   R"({"toolUseId": "toolu_1_0"})");
    EXPECT_EQ(caller_of_script().agent, "helper");
  }
  authority::Caller caller_of_script() { return claude_.caller_of("bash s.sh", {"decide", "X"}); }

  HookedProject project_;
  ClaudeCode claude_{project_};
  int calls_ = 0;
};

TEST_F(WorkingAgents, WorkAgainAfterTheirEnd) {
  launch_prd_writer();
  stop_prd_writer();
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
  EXPECT_EQ(runs_script(payload(kCallOfAgent)), Json());
  EXPECT_EQ(caller_of_script().agent, "prd-writer");
  EXPECT_TRUE(project_.leases().front().has_ended);  // its answer stays the one that counts
  stop_prd_writer();
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

TEST_F(WorkingAgents, WorkAgainUntilClaudeCodeListsThemNoMore) {
  launch_prd_writer();
  stop_prd_writer();
  runs_script(payload(kCallOfAgent));
  claude_.asks(payload("Stop.foreground"));  // it was interrupted
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(WorkingAgents, WorkAlsoWithoutARule) {
  claude_.asks(of_helper("SubagentStart.background"));
  EXPECT_EQ(caller_of_script().participant, std::string("subagent:helper:") + kHelper);
  claude_.orphaned();
  EXPECT_EQ(claude_.caller_here().role, Role::unknown);
  launch_prd_writer();
  EXPECT_EQ(caller_of_script().role, Role::unknown);
  stop_prd_writer();
  claude_.asks(of_helper("SubagentStop.background"));
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

TEST_F(WorkingAgents, WithoutARuleWorkAgainAfterTheirEnd) {
  claude_.asks(of_helper("SubagentStart.background"));
  claude_.asks(of_helper("SubagentStop.background"));
  EXPECT_EQ(runs_script(of_helper(kCallOfAgent)), Json());
  EXPECT_EQ(caller_of_script().agent, "helper");
}

TEST_F(WorkingAgents, WithoutARuleEndWithTheTurnTheirLaunchAndTheSession) {
  Json launched = payload("PostToolUse.foreground");
  launched["tool_input"]["subagent_type"] = "helper";
  launched["tool_response"]["agentId"] = kHelper;
  for (const Json& end : {payload("Stop.foreground"), launched, payload("SessionEnd.foreground")}) {
    claude_.begin_session();
    claude_.asks(of_helper("SubagentStart.foreground"));
    EXPECT_EQ(caller_of_script().agent, "helper");
    claude_.asks(end);
    EXPECT_EQ(caller_of_script().name(), "orchestrator") << end["hook_event_name"];
  }
}

TEST_F(WorkingAgents, WithoutARuleEndAtThePromptAfterTheirInterruption) {
  interrupts_helper();
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

// Claude Code sends no event about an agent that TaskStop has stopped.
TEST_F(WorkingAgents, WithoutARuleEndWhenClaudeCodeListsOnlyOthers) {
  Json launched = payload("PostToolUse.background");
  launched["tool_input"]["subagent_type"] = "helper";
  launched["tool_response"]["agentId"] = kHelper;
  claude_.asks(of_helper("SubagentStart.background"));
  claude_.asks(launched);
  Json stop = payload("Stop.background-1");
  stop["background_tasks"][0]["id"] = kHelper;
  stop["background_tasks"][0]["agent_type"] = "helper";
  claude_.asks(stop);
  EXPECT_EQ(caller_of_script().agent, "helper");
  claude_.asks(payload("Stop.background-1"));
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

// It may be one for which a listed agent waits.
TEST_F(WorkingAgents, WithoutARuleWorkOnWhileClaudeCodeListsAnother) {
  claude_.asks(of_helper("SubagentStart.foreground"));
  claude_.asks(payload("Stop.background-1"));
  EXPECT_EQ(caller_of_script().agent, "helper");
}

// Its launch has ended, and Claude Code gives an agent that it resumes the same id.
TEST_F(WorkingAgents, WithoutARuleWorkInTheBackgroundAcrossPrompts) {
  interrupts_helper();
  Json launched = payload("PostToolUse.background");
  launched["tool_input"]["subagent_type"] = "helper";
  launched["tool_response"]["agentId"] = kHelper;
  claude_.asks(launched);
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_script().agent, "helper");
}

TEST_F(WorkingAgents, WithoutARuleWorkAgainAcrossPrompts) {
  interrupts_helper();
  claude_.asks(payload("UserPromptSubmit.foreground"));
  claude_.asks(of_helper("SubagentStart.foreground"));
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_script().agent, "helper");
}

TEST_F(WorkingAgents, WithoutARuleWorkAcrossPromptsAfterAnotherSessionsInterruption) {
  interrupts_helper();
  claude_.asks(payload("SessionEnd.foreground"));
  claude_.begin_session();
  claude_.asks(of_helper("SubagentStart.foreground"));  // resumed
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_script().agent, "helper");
}

// Another process begins a session, which removes old files.
TEST_F(WorkingAgents, WithoutARuleWorkForDays) {
  claude_.asks(of_helper("SubagentStart.background"));
  project_.baton.project.world.clock.advance(std::chrono::hours{25});
  claude_.in_other_process();
  claude_.begin_session();
  claude_.in_other_process();
  EXPECT_EQ(caller_of_script().agent, "helper");
}

TEST_F(WorkingAgents, WithoutARuleWorkAcrossClear) {
  claude_.asks(of_helper("SubagentStart.background"));
  claude_.asks(payload("SessionEnd.clear"));
  claude_.asks(payload("SessionStart.clear"));
  EXPECT_EQ(caller_of_script().agent, "helper");
  Json stop = of_helper("SubagentStop.background");
  stop["session_id"] = payload("SessionStart.clear")["session_id"];
  stop["transcript_path"] = payload("SessionStart.clear")["transcript_path"];
  claude_.asks(stop);
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

// Claude Code's compaction has no type.
TEST_F(WorkingAgents, AreNotCompactions) {
  Json event = of_helper("SubagentStart.background");
  event["agent_type"] = "";
  claude_.asks(event);
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

TEST_F(WorkingAgents, AreNotInventedByAShell) {
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  project_.hear(of_helper("SubagentStart.background"));
  runs_script(payload("PreToolUse.main-bash"));
  EXPECT_EQ(caller_of_script().name(), "orchestrator");
}

TEST_F(WorkingAgents, WithoutARuleBelongToTheWorkflowOfTheirLauncher) {
  launch_prd_writer();
  Json launched = payload("PostToolUse.background");
  launched["agent_id"] = "a0000000000000001";  // prd-writer
  launched["agent_type"] = "prd-writer";
  launched["tool_use_id"] = "toolu_nested";
  launched["tool_input"]["subagent_type"] = "helper";
  launched["tool_response"]["agentId"] = kHelper;
  claude_.asks(of_helper("SubagentStart.background"));
  claude_.asks(launched);
  Json call = of_helper(kCallOfAgent);
  call["tool_input"]["command"] = "baton decide X";
  claude_.asks(call);
  const auto caller = claude_.caller_of("baton decide X", {"decide", "X"});
  EXPECT_EQ(caller.agent, "helper");
  EXPECT_EQ(caller.workflow, "wf_1");
}

}  // namespace
}  // namespace baton::test
