#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

// `claude --resume ID` in a second terminal, while the first process still runs the session and its
// agent works.
class ResumedElsewhere : public testing::Test {
 protected:
  ResumedElsewhere() {
    project_.begin();
    claude_.begin_session();
    launch_in_background("toolu_1", "agent1");
    claude_.in_other_process();
    claude_.asks(payload("SessionStart.resume"));
  }

  void launch_in_background(const std::string& call, const std::string& agent_id) {
    Json launch = payload("PreToolUse.background");
    launch["tool_use_id"] = call;
    claude_.asks(launch);
    Json launched = payload("PostToolUse.background");
    launched["tool_use_id"] = call;
    launched["tool_response"]["agentId"] = agent_id;
    claude_.asks(launched);
  }
  void stop(const std::string& agent_id) {
    Json event = payload("SubagentStop.background");
    event["agent_id"] = agent_id;
    event["last_assistant_message"] = message_with(good_output());
    claude_.asks(event);
  }
  Json status(std::size_t index) { return project_.execution(index)["status"]; }
  bool remembers(const std::string& name) {
    return project_.baton.project.world.root.content(".claude/baton/calls/" + name).has_value();
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(ResumedElsewhere, LetsTheAgentsOfTheFirstProcessGoOn) {
  EXPECT_EQ(status(0), "in_progress");
  claude_.in_other_process();
  stop("agent1");
  EXPECT_EQ(status(0), "completed");
}

TEST_F(ResumedElsewhere, EndsTheAgentsOfTheEndingProcessOnly) {
  launch_in_background("toolu_2", "agent2");
  claude_.asks(payload("SessionEnd.foreground"));
  EXPECT_EQ(status(0), "in_progress");
  EXPECT_EQ(status(1), "failed");
  EXPECT_TRUE(remembers("session-50-7.json"));
  EXPECT_FALSE(remembers("session-60-7.json"));
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
  claude_.asks(payload("SessionEnd.foreground"));
  EXPECT_EQ(status(0), "failed");
}

TEST_F(ResumedElsewhere, KeepsWhatTheOtherProcessWasTold) {
  claude_.asks(payload("SessionEnd.foreground"));
  claude_.in_terminal();
  ASSERT_EQ(project_.baton.run({"decide", "Use x", "--category", "pattern"}).status, 0);
  claude_.in_other_process();
  EXPECT_NE(context_of(claude_.asks(payload("UserPromptSubmit.foreground"))), "");
}

TEST_F(ResumedElsewhere, WaitsInEachProcessForItsOwnAgents) {
  launch_in_background("toolu_2", "agent2");
  claude_.asks(payload("Stop.foreground"));  // lists no agent
  EXPECT_EQ(status(0), "in_progress");
  EXPECT_EQ(status(1), "failed");
}

TEST_F(ResumedElsewhere, EndsTheAgentsOfAKilledProcessWhileTheOtherOneRuns) {
  claude_.in_other_process();
  claude_.is_killed();
  EXPECT_EQ(project_.baton.run({"reconcile"}).output.substr(0, 26), "Closed as failed: exec_001");
}

TEST_F(ResumedElsewhere, LimitsNoScriptsByTheAgentsOfAKilledProcess) {
  claude_.in_other_process();
  Json start = payload("SubagentStart.background");
  start["agent_id"] = "a0000000000000009";
  start["agent_type"] = "helper";
  claude_.asks(start);
  claude_.detached();
  EXPECT_EQ(claude_.caller_here().role, authority::Role::unknown);
  claude_.is_killed();
  claude_.in_other_process();
  claude_.detached();
  EXPECT_EQ(claude_.caller_here().name(), "orchestrator");
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).name(), "orchestrator");
}

TEST_F(ResumedElsewhere, LimitsTheScriptsByTheAgentsThatItHasResumed) {
  project_.configure(R"({"hooks": {"disabled": ["SessionStart"]}})");
  claude_.in_other_process();
  claude_.is_killed();
  claude_.in_other_process();
  Json start = payload("SubagentStart.background");
  start["agent_id"] = "agent1";
  claude_.asks(start);
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
}

TEST_F(ResumedElsewhere, LimitsTheScriptsOfEachProcessByItsOwnAgents) {
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).name(), "orchestrator");
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
}

TEST_F(ResumedElsewhere, LimitsTheScriptsOfEachProcessByItsOwnAgentsWithoutARule) {
  claude_.in_other_process();
  Json start = payload("SubagentStart.background");
  start["agent_id"] = "a0000000000000009";
  start["agent_type"] = "helper";
  claude_.asks(start);
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).name(), "orchestrator");
  claude_.asks(payload("Stop.foreground"));
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).role, authority::Role::unknown);
}

TEST_F(ResumedElsewhere, GivesAPassToTheCallsOfItsOwnProcessOnly) {
  const std::string line = "baton constrain --lift c1";
  const std::vector<std::string> words = {"constrain", "--lift", "c1"};
  claude_.in_other_process();
  claude_.asks_about(line, "PreToolUse.subagent-bash");
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of(line, words).name(), "user");
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of(line, words).agent, "prd-writer");
}

TEST_F(ResumedElsewhere, RunsTheLinesOfASkillForTheCallerInItsOwnProcess) {
  Json skill = payload("PreToolUse.subagent-bash");
  skill["tool_name"] = "Skill";
  skill["tool_use_id"] = "toolu_skill";
  skill["tool_input"] = {{"skill", "release"}};
  claude_.in_other_process();
  claude_.asks(skill);
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "user");
  claude_.asks(payload("Stop.foreground"));
  claude_.in_other_process();
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).agent, "prd-writer");
}

TEST_F(ResumedElsewhere, HandsItsOwnAgentsOnlyToItsNextSession) {
  launch_in_background("toolu_2", "agent2");
  claude_.asks(payload("SessionEnd.clear"));
  claude_.asks(payload("SessionStart.clear"));
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
  Json stop = payload("Stop.foreground");  // lists no agent
  stop["session_id"] = payload("SessionStart.clear")["session_id"];
  stop["transcript_path"] = payload("SessionStart.clear")["transcript_path"];
  claude_.asks(stop);
  EXPECT_EQ(status(0), "in_progress");
  EXPECT_EQ(status(1), "failed");
}

}  // namespace
}  // namespace baton::test
