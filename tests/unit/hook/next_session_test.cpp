#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"

namespace baton::test {
namespace {

constexpr const char* kNext = "00000000-0000-4000-8000-000000000003";
constexpr const char* kOtherAgent = "a0000000000000009";

Json in_session(Json event, const std::string& session) {
  event["session_id"] = session;
  event["transcript_path"] = "/home/user/.claude/projects/-project/" + session + ".jsonl";
  return event;
}

Json of_next(const std::string& name) {
  return in_session(payload(name), kNext);
}

// `/clear`, `/branch` and `/resume` end a session, and begin another one in the same process, whose
// agents continue.
class NextSession : public testing::Test {
 protected:
  NextSession() {
    project_.begin();
    claude_.begin_session();
  }

  void launch() {
    claude_.asks(payload("PreToolUse.background"));
    claude_.asks(payload("PostToolUse.background"));
  }
  void clear() {
    claude_.asks(payload("SessionEnd.clear"));
    claude_.asks(payload("SessionStart.clear"));
  }
  // `/branch` or `/resume` ends the session.
  void leave(const std::string& session) {
    Json end = in_session(payload("SessionEnd.clear"), session);
    end["reason"] = "resume";
    claude_.asks(end);
  }
  void branch() {
    leave(std::string(kSession));
    claude_.asks(of_next("SessionStart.fork"));
  }
  // Of an agent in the background, which is asked for it twice.
  void refuse_output() {
    launch();
    claude_.asks(payload("SubagentStop.blocked-background-1"));
    claude_.asks(payload("SubagentStop.blocked-background-2"));
    claude_.asks(payload("SubagentStop.blocked-background-2"));
    EXPECT_EQ(status(), "failed");
  }
  void expect_refusal_told() {
    const Json prompt = of_next("UserPromptSubmit.foreground");
    const std::string told = context_of(claude_.asks(prompt));
    EXPECT_NE(told.find("the output of prd-writer (exec_001) is not recorded"), std::string::npos)
        << told;
    EXPECT_EQ(claude_.asks(prompt), Json());
  }
  std::string caller_of_script() {
    return claude_.caller_of("./script.sh", {"decide", "X"}).name();
  }
  std::string caller_of_line() { return claude_.caller_of("baton undo", {"undo"}).name(); }
  Json status() { return project_.execution(0)["status"]; }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(NextSession, HasTheAgentsOfTheProcessAtAnEventBeforeItsStart) {
  launch();
  claude_.asks(payload("SessionEnd.clear"));
  Json call = of_next("PreToolUse.subagent-bash");
  call["tool_input"]["command"] = "baton status";
  claude_.asks(call);
  EXPECT_EQ(caller_of_script(), "prd-writer");
  claude_.asks(payload("SessionStart.clear"));
  EXPECT_EQ(caller_of_script(), "prd-writer");
}

TEST_F(NextSession, HasTheAgentsOfTheProcessWithoutItsStart) {
  launch();
  project_.configure(R"({"hooks": {"disabled": ["SessionStart"]}})");
  clear();
  claude_.asks(of_next("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_script(), "prd-writer");
}

TEST_F(NextSession, HasTheAgentsOfTheProcessWhereTheStateWasAwayAtItsStart) {
  launch();
  const std::string state = project_.baton.project.state();
  project_.baton.project.put_state(R"({"phase": "plan"})");
  clear();
  project_.baton.project.put_state(state);
  EXPECT_EQ(caller_of_script(), "prd-writer");
}

TEST_F(NextSession, IsAlsoABranch) {
  launch();
  branch();
  EXPECT_EQ(status(), "in_progress");
  EXPECT_EQ(caller_of_script(), "prd-writer");
  Json stop = of_next("SubagentStop.background");
  stop["last_assistant_message"] = message_with(good_output());
  claude_.asks(stop);
  EXPECT_EQ(status(), "completed");
  EXPECT_EQ(caller_of_script(), "orchestrator");
}

TEST_F(NextSession, IsAlsoAnEarlierOneThatIsResumed) {
  launch();
  Json helper = payload("SubagentStart.background");
  helper["agent_id"] = kOtherAgent;
  helper["agent_type"] = "helper";
  branch();
  leave(kNext);
  claude_.asks(payload("SessionStart.resume"));
  EXPECT_EQ(status(), "in_progress");
  EXPECT_EQ(caller_of_script(), "prd-writer");
  claude_.asks(helper);
  leave(std::string(kSession));
  claude_.asks(in_session(payload("SessionStart.resume"), kNext));
  EXPECT_EQ(caller_of_script(), "unknown");  // of one of the two
}

TEST_F(NextSession, EndsTheAgentsOfTheProcess) {
  launch();
  branch();
  claude_.asks(of_next("SessionEnd.foreground"));
  EXPECT_EQ(status(), "failed");
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(NextSession, KnowsWhichAgentsStillRun) {
  launch();
  branch();
  claude_.asks(of_next("Stop.foreground"));  // lists no agent
  EXPECT_EQ(status(), "failed");
}

TEST_F(NextSession, IsToldThatAnOutputWasRefusedBefore) {
  refuse_output();
  clear();
  expect_refusal_told();
}

TEST_F(NextSession, IsToldThatAnOutputWasRefusedBeforeTheBranch) {
  refuse_output();
  branch();
  expect_refusal_told();
}

// Claude Code has written which call launched it below the transcript of the earlier session.
TEST_F(NextSession, EndsAtItsPromptAnAgentThatWasInterruptedBefore) {
  for (const bool is_branch : {false, true}) {
    claude_.begin_session();
    Json launch = payload("PreToolUse.foreground");
    launch["tool_input"]["subagent_type"] = "helper";
    claude_.asks(launch);
    Json start = payload("SubagentStart.foreground");
    start["agent_id"] = kOtherAgent;
    start["agent_type"] = "helper";
    claude_.asks(start);
    project_.put_beside_transcript("agent-" + std::string(kOtherAgent) + ".meta.json",
                                   R"({"toolUseId": "toolu_1_0"})");
    if (is_branch) branch();
    if (!is_branch) clear();
    EXPECT_EQ(caller_of_script(), "helper") << is_branch;
    claude_.asks(of_next("UserPromptSubmit.foreground"));
    EXPECT_EQ(caller_of_script(), "orchestrator") << is_branch;
  }
}

// Claude Code tells the id of an agent in the foreground at its end.
TEST_F(NextSession, RecordsAnAgentWhoseIdWasNotKnown) {
  claude_.asks(payload("PreToolUse.foreground"));
  clear();
  Json stop = of_next("SubagentStop.foreground");
  stop["last_assistant_message"] = message_with(good_output());
  claude_.asks(stop);
  EXPECT_EQ(status(), "completed");
}

TEST_F(NextSession, EndsASkillThatAnAgentBeganBefore) {
  Json skill = payload("PreToolUse.subagent-bash");
  skill["tool_name"] = "Skill";
  skill["tool_input"] = {{"skill", "release"}};
  claude_.asks(skill);
  clear();
  EXPECT_EQ(caller_of_line(), "prd-writer");
  skill["hook_event_name"] = "PostToolUse";
  claude_.asks(in_session(skill, kNext));
  EXPECT_EQ(caller_of_line(), "user");
}

// The prompts that a model scheduled, which Claude Code keeps for later sessions.
class ScheduledBefore : public NextSession {
 protected:
  ScheduledBefore() {
    Json call = payload("PreToolUse.main-bash");
    call["tool_name"] = "CronCreate";
    call["tool_input"] = {{"cron", "* * * * *"}, {"prompt", "/prep all"}};
    claude_.asks(call);
  }

  void end_process() {
    claude_.is_killed();
    keep_notes();
  }
  // They are not old.
  void keep_notes() {
    FakeHost& world = project_.baton.project.world;
    for (const std::string& file : world.root.files()) {
      const bool is_note = file.find("/scheduled-") != std::string::npos;
      if (is_note) world.root.attributes(file).modified = world.clock.now();
    }
  }

  // Its first event has the source "fork".
  void fork_in_new_process() {
    claude_.asks(payload("SessionEnd.foreground"));
    end_process();
    claude_.asks(of_next("SessionStart.fork"));
  }
  // Of the one that submits the prompt.
  std::string caller_in(const std::string& session) {
    Json prompt = in_session(payload("UserPromptSubmit.foreground"), session);
    prompt["prompt"] = "/prep all";
    claude_.asks(prompt);
    return caller_of_line();
  }
  // Lists no prompts.
  void stop_in(const std::string& session) {
    Json stop = in_session(payload("Stop.foreground"), session);
    stop["session_crons"] = Json::array();
    claude_.asks(stop);
  }
};

TEST_F(ScheduledBefore, IsBroughtBackInAForkByANewProcess) {
  fork_in_new_process();
  EXPECT_EQ(caller_in(kNext), "orchestrator");
  stop_in(kNext);  // it has not come back
  EXPECT_EQ(caller_in(kNext), "user");
}

TEST_F(ScheduledBefore, IsBroughtBackInAForkWhileItsSessionGoesOn) {
  claude_.in_other_process();
  claude_.asks(of_next("SessionStart.fork"));
  EXPECT_EQ(caller_in(kNext), "orchestrator");
  stop_in(kNext);
  EXPECT_EQ(caller_in(kNext), "user");
  claude_.in_other_process();
  EXPECT_EQ(caller_in(std::string(kSession)), "orchestrator");
}

TEST_F(ScheduledBefore, IsBroughtBackInABranchOfAResumedSession) {
  claude_.asks(payload("SessionEnd.foreground"));
  end_process();
  claude_.asks(payload("SessionStart.resume"));
  branch();
  EXPECT_EQ(caller_in(kNext), "orchestrator");
}

TEST_F(ScheduledBefore, ComesBackWithItsSession) {
  branch();
  stop_in(kNext);
  EXPECT_EQ(caller_in(kNext), "user");
  leave(kNext);
  keep_notes();
  claude_.asks(payload("SessionStart.resume"));
  EXPECT_EQ(caller_in(std::string(kSession)), "orchestrator");
}

TEST_F(ScheduledBefore, IsNotOfASessionThatIsNew) {
  claude_.in_other_process();
  claude_.asks(of_next("SessionStart.startup"));
  EXPECT_EQ(caller_in(kNext), "user");
}

}  // namespace
}  // namespace baton::test
