#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/identity/call_files.h"
#include "claude_processes.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

constexpr const char* kEndedBefore = "never_submitted: the agent ended before its answer";
constexpr const char* kStopped = "never_submitted: the agent was refused or stopped";
constexpr const char* kNextSession = "00000000-0000-4000-8000-000000000003";

class EndedAgents : public testing::Test {
 protected:
  EndedAgents() {
    project_.begin();
    project_.play("SessionStart.startup");
  }

  std::string status(std::size_t index = 0) {
    return project_.execution(index)["status"].get<std::string>();
  }
  std::string failure(std::size_t index = 0) {
    return project_.execution(index).value("failureReason", "");
  }

  // In a terminal beside Claude Code.
  void begin_another() {
    Json start = payload("SessionStart.startup");
    start["session_id"] = "another";
    project_.hear(start);
  }
  void end_another() {
    Json end = payload("SessionEnd.foreground");
    end["session_id"] = "another";
    project_.hear(end);
  }

  HookedProject project_;
};

TEST_F(EndedAgents, ThatUsedTheirTurnsHaveFailed) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("PostToolUse.foreground"), Json());
  EXPECT_EQ(status(), "failed");
  EXPECT_EQ(failure(), kEndedBefore);
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(EndedAgents, ThatUsedTheirTurnsMayAnswerWhenTheyAreResumed) {
  project_.play("PreToolUse.foreground");
  project_.play("PostToolUse.foreground");
  EXPECT_EQ(project_.stop("SubagentStop.foreground", message_with(good_output())), Json());
  EXPECT_EQ(status(), "completed");
  EXPECT_EQ(project_.baton.run({"validate"}).status, 0);
}

TEST_F(EndedAgents, ThatUsedTheirTurnsInTheBackgroundHaveFailed) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  EXPECT_EQ(status(), "in_progress");
  EXPECT_EQ(project_.play("UserPromptSubmit.background"), Json());
  EXPECT_EQ(failure(), kEndedBefore);
}

std::string notification_of(const std::string& call, const std::string& result = "") {
  return "<task-notification>\n<task-id>a1</task-id>\n<tool-use-id>" + call +
         "</tool-use-id>\n<status>failed</status>\n<summary>Out of memory</summary>\n<result>" +
         result + "</result>\n</task-notification>\n";
}

TEST_F(EndedAgents, InOnePromptHaveAllFailed) {
  project_.launch("prd-writer", "toolu_1");
  project_.launch("prd-writer", "toolu_2");
  Json prompt = payload("UserPromptSubmit.background");
  prompt["prompt"] = notification_of("toolu_1") + "\n" + notification_of("toolu_2");
  EXPECT_EQ(project_.hear(prompt), Json());
  EXPECT_EQ(failure(0), "the agent failed: Out of memory");
  EXPECT_EQ(failure(1), "the agent failed: Out of memory");
}

TEST_F(EndedAgents, AreNotThoseThatAnotherAgentMentions) {
  project_.launch("prd-writer", "toolu_1");
  project_.launch("prd-writer", "toolu_2");
  Json launched = payload("PostToolUse.background");
  launched["tool_use_id"] = "toolu_2";
  project_.hear(launched);
  Json prompt = payload("UserPromptSubmit.background");
  prompt["prompt"] = notification_of("toolu_1", "I read " + notification_of("toolu_2"));
  project_.hear(prompt);
  EXPECT_EQ(status(0), "failed");
  EXPECT_EQ(status(1), "in_progress");
}

TEST_F(EndedAgents, ThatAnsweredStayAsTheyAre) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  project_.stop("SubagentStop.background", message_with(good_output()));
  project_.play("UserPromptSubmit.background");
  project_.play("Stop.foreground");
  EXPECT_EQ(status(), "completed");
}

TEST_F(EndedAgents, WhoseOutputIsKeptDoNotFail) {
  project_.play("PreToolUse.foreground");
  const std::string state = project_.baton.project.state();
  project_.baton.project.put_state("{");
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  project_.baton.project.put_state(state);
  project_.play("PostToolUse.foreground");
  project_.play("Stop.foreground");
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(EndedAgents, ThatTheMainAgentDoesNotWaitForHaveFailed) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("Stop.foreground"), Json());
  EXPECT_EQ(status(), "failed");
  EXPECT_EQ(failure(), kStopped);
  EXPECT_TRUE(project_.leases().front().has_ended);
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(EndedAgents, AreNotThoseInTheBackground) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  project_.play("Stop.background-1");
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(EndedAgents, AreNotKnownWithoutAList) {
  project_.play("PreToolUse.foreground");
  Json stop = payload("Stop.foreground");
  stop.erase("background_tasks");
  project_.hear(stop);
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(EndedAgents, AreNotThoseOfAnotherSession) {
  project_.play("PreToolUse.foreground");
  Json stop = payload("Stop.foreground");
  stop["session_id"] = "another";
  project_.hear(stop);
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(EndedAgents, KeepNobodyFromStoppingAtOpenGates) {
  project_.configure(R"({"hooks": {"stop": true}})");
  ASSERT_EQ(project_.baton.run({"set", "/qualityGates/failed", R"(["tested"])"}).status, 0);
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("Stop.foreground")["decision"], "block");
}

TEST_F(EndedAgents, WhoseLaunchIsDeniedHaveFailed) {
  project_.play("PreToolUse.denied");
  Json denied = payload("PreToolUse.denied");
  denied["hook_event_name"] = "PermissionDenied";
  denied["reason"] = "Classifier unavailable";
  EXPECT_EQ(project_.hear(denied), Json());
  EXPECT_EQ(failure(), "the launch was denied: Classifier unavailable");
}

TEST_F(EndedAgents, OfAnArchivedWorkflowFailWhenItIsThereAgain) {
  project_.play("PreToolUse.foreground");
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  EXPECT_EQ(project_.play("SessionEnd.foreground"), Json());
  EXPECT_EQ(project_.log(), "");
  ASSERT_EQ(project_.leases().size(), 1U);
  ASSERT_EQ(project_.baton.run({"unarchive", "wf_1"}).status, 0);
  EXPECT_EQ(project_.baton.run({"reconcile"}).status, 0);
  EXPECT_EQ(failure(), "the session it ran in has ended");
}

// The second launch has no lease, for example because the user was asked about it.
TEST_F(EndedAgents, AreNotOthersOfTheirName) {
  project_.launch("prd-writer", "toolu_1");
  for (const char* const name : {"PermissionDenied", "PostToolUseFailure", "PostToolUse"}) {
    Json event = payload("PostToolUse.foreground");
    event["hook_event_name"] = name;
    event["tool_use_id"] = "toolu_2";
    project_.hear(event);
    EXPECT_EQ(status(), "in_progress") << name;
    EXPECT_EQ(project_.leases().front().agent_id, "") << name;
  }
}

TEST_F(EndedAgents, WithAnErrorAreNotOthersOfTheirName) {
  project_.launch("prd-writer", "toolu_1");
  project_.put_beside_transcript("agent-a0000000000000001.meta.json",
                                 R"({"toolUseId": "toolu_2"})");
  project_.play("StopFailure.api-error");
  EXPECT_EQ(status(), "in_progress");
  project_.put_beside_transcript("agent-a0000000000000001.meta.json",
                                 R"({"toolUseId": "toolu_1"})");
  project_.play("StopFailure.api-error");
  EXPECT_EQ(status(), "failed");
}

class AgentsOfClaudeCode : public EndedAgents {
 protected:
  AgentsOfClaudeCode() : claude_(project_) {
    claude_.begin_session();
    claude_.asks(payload("PreToolUse.background"));
    claude_.asks(payload("PostToolUse.background"));
    claude_.in_terminal();
  }

  void kill_claude() { claude_.is_killed(); }
  // From now on, baton sees other processes, with other ids.
  void enter_container() { machine().pid_namespace = "pid:[2]"; }
  FakeMachine& machine() { return project_.baton.project.world.machine; }

  ClaudeCode claude_;
};

TEST_F(AgentsOfClaudeCode, HaveFailedIfItWasKilled) {
  begin_another();
  EXPECT_EQ(status(), "in_progress");
  kill_claude();
  begin_another();
  EXPECT_EQ(status(), "failed");
  EXPECT_EQ(failure(), "Claude Code no longer runs the session it ran in");
  EXPECT_TRUE(project_.leases().front().has_ended);
}

TEST_F(AgentsOfClaudeCode, AreReconciledIfItWasKilled) {
  EXPECT_EQ(project_.baton.run({"reconcile"}).output,
            "Nothing to close: no agent of Claude Code is known to be gone.\n");
  kill_claude();
  const std::string closed = project_.baton.run({"reconcile"}).output;
  EXPECT_TRUE(closed.starts_with("Closed as failed: exec_001")) << closed;
}

TEST_F(AgentsOfClaudeCode, FailBeforeTheirSessionIsForgotten) {
  kill_claude();
  end_another();
  EXPECT_EQ(status(), "failed");
}

TEST_F(AgentsOfClaudeCode, AreNotKnownToBeGoneInAContainer) {
  kill_claude();
  for (const char* const other : {"pid:[2]", ""}) {
    machine().pid_namespace = other;
    begin_another();
    end_another();
    EXPECT_EQ(project_.baton.run({"reconcile"}).output,
              "Nothing to close: no agent of Claude Code is known to be gone.\n");
    EXPECT_EQ(status(), "in_progress") << other;
  }
  machine().pid_namespace = "pid:[1]";  // where their session is still known
  begin_another();
  EXPECT_EQ(status(), "failed");
}

TEST_F(AgentsOfClaudeCode, AreNotKnownToBeGoneOnAnotherMachine) {
  kill_claude();
  project_.baton.project.world.restart(AfterPowerCut::everything_kept);
  begin_another();
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(AgentsOfClaudeCode, FailInAContainerWhenTheyWereSilentForTwelveHours) {
  enter_container();
  kill_claude();
  project_.baton.project.world.clock.advance(std::chrono::hours{12});
  begin_another();
  EXPECT_EQ(failure(), "no activity of the agent for twelve hours");
}

// An earlier baton did not say where it saw the process.
TEST_F(AgentsOfClaudeCode, HaveFailedWhereItIsNotKnownWhereItRan) {
  app::Workspace workspace(project_.baton.project.open({}).value());
  const std::string name = "session-50-7.json";
  Json session = app::read_call_file(name, workspace).value();
  ASSERT_EQ(session.erase("place"), 1U);
  ASSERT_TRUE(app::write_call_file(name, session, workspace));
  begin_another();
  EXPECT_EQ(status(), "in_progress");
  kill_claude();
  begin_another();
  EXPECT_EQ(status(), "failed");
}

class AgentsOfAResumedSession : public EndedAgents {
 protected:
  AgentsOfAResumedSession() {
    claude_.begin_session();
    claude_.is_killed();
  }

  ClaudeCode claude_{project_};
};

TEST_F(AgentsOfAResumedSession, DoNotEndWithItsEarlierProcess) {
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  claude_.asks(payload("SessionStart.resume"));  // has nothing to remember
  claude_.in_terminal();
  ASSERT_EQ(project_.baton.run({"unarchive", "wf_1"}).status, 0);
  project_.launch("prd-writer");  // the hook cannot see who calls it
  begin_another();
  EXPECT_EQ(status(), "in_progress");
}

TEST_F(AgentsOfAResumedSession, EndWithItsProcessHoweverTheyBegan) {
  for (const char* const begin : {"PreToolUse.foreground", "SubagentStart.background"}) {
    const std::size_t index = project_.state()["agentSequence"].size();
    claude_.asks(payload(begin));
    claude_.in_terminal();
    begin_another();
    EXPECT_EQ(status(index), "in_progress") << begin;
    claude_.is_killed();
    begin_another();
    EXPECT_EQ(status(index), "failed") << begin;
  }
}

TEST_F(AgentsOfClaudeCode, BelongToTheNextSessionAfterClear) {
  claude_.asks(payload("SessionEnd.clear"));
  claude_.asks(payload("SessionStart.clear"));
  EXPECT_EQ(status(), "in_progress");
  Json end = payload("SessionEnd.foreground");
  end["session_id"] = kNextSession;
  end["transcript_path"] = payload("SessionStart.clear")["transcript_path"];
  claude_.asks(end);
  EXPECT_EQ(status(), "failed");
  EXPECT_TRUE(project_.leases().empty());
}

}  // namespace
}  // namespace baton::test
