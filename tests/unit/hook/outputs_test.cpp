#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

constexpr const char* kOfUnknownExecution = ".claude/baton/unrecorded/a0000000000000001.json";

class Outputs : public testing::Test {
 protected:
  Outputs() { project_.begin(); }

  std::string first_finding(std::size_t execution) const {
    return project_.execution(execution)["outputs"]["keyFindings"][0].value("title", "");
  }
  static std::string told(const Json& answer) { return answer.value("systemMessage", ""); }
  std::string failure() const { return project_.execution(0).value("failureReason", ""); }

  HookedProject project_;
};

TEST_F(Outputs, AreRecordedWhenTheAgentStops) {
  project_.play("PreToolUse.foreground");
  project_.baton.project.world.clock.advance(std::chrono::seconds{90});
  EXPECT_EQ(project_.stop("SubagentStop.foreground", message_with(good_output())), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
  EXPECT_EQ(first_finding(0), "Eight user stories");
  EXPECT_EQ(project_.execution(0)["endTime"], "2025-08-01T10:01:30Z");
  EXPECT_FALSE(project_.state().contains("currentAgent"));
  const Lease lease = project_.leases().front();
  EXPECT_TRUE(lease.has_ended);
  EXPECT_EQ(lease.agent_id, "a0000000000000001");
  EXPECT_EQ(project_.play("PostToolUse.foreground"), Json());
}

TEST_F(Outputs, OfAnErrorMakeTheExecutionFail) {
  project_.play("PreToolUse.foreground");
  project_.stop("SubagentStop.foreground", message_with({{"status", "error"}}));
  EXPECT_EQ(project_.execution(0)["status"], "failed");
}

TEST_F(Outputs, OfAnExecutionThatAPersonEndedAreKept) {
  project_.play("PreToolUse.foreground");
  ASSERT_EQ(project_.baton.run({"fail", "prd-writer", "--reason", "stopped by hand"}).status, 0);
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  const std::string file = ".claude/baton/unrecorded/exec_001@wf_1.json";
  EXPECT_NE(answer.value("systemMessage", "").find("`baton record " + file + " --amend`"),
            std::string::npos)
      << answer;
  EXPECT_EQ(failure(), "stopped by hand");
  EXPECT_TRUE(project_.leases().front().has_ended);
  project_.baton.pipe_in(project_.baton.project.world.root.content(file).value());
  ASSERT_EQ(project_.baton.run({"record", "-", "--amend"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, OfAnAgentWithoutAnExecutionAreKeptWhereTheStateIsLost) {
  ASSERT_TRUE(project_.baton.project.world.root.remove(".claude/workflow-state.json"));
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_NE(answer.value("systemMessage", "")
                .find("`baton recover`, then `baton record "
                      ".claude/baton/unrecorded/a0000000000000001.json`"),
            std::string::npos)
      << answer;
}

TEST_F(Outputs, OfAnAgentWhoseExecutionWasReconciledAreRecorded) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  ASSERT_EQ(project_.baton.run({"reconcile", "--all"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(project_.stop("SubagentStop.background", message_with(good_output())), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, AreRecordedAfterTwelveHoursOfSilence) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  project_.baton.project.world.clock.advance(std::chrono::hours{13});
  Json other = payload("SessionStart.startup");
  other["session_id"] = "00000000-0000-4000-8000-000000000002";
  project_.hear(other);
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(project_.stop("SubagentStop.background", message_with(good_output())), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, ThatComeAfterTheEndOfTheSessionAreKeptForTheFailedExecution) {
  project_.play("PreToolUse.foreground");
  project_.play("SessionEnd.foreground");
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  const std::string file = ".claude/baton/unrecorded/exec_001@wf_1.json";
  EXPECT_NE(told(answer).find("`baton record " + file + " --amend`"), std::string::npos) << answer;
  project_.baton.pipe_in(project_.baton.project.world.root.content(file).value());
  ASSERT_EQ(project_.baton.run({"record", "-", "--amend"}).status, 0);
  EXPECT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, OfABackgroundAgentAreRecorded) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  project_.stop("SubagentStop.background", message_with(good_output()));
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, OfTwoAgentsOfOneTypeAreToldApartByWhatStandsBesideTheTranscript) {
  project_.play("PreToolUse.parallel-1");
  project_.play("PreToolUse.parallel-2");
  project_.put_beside_transcript("agent-a0000000000000001.meta.json",
                                 payload("agent-meta.parallel-1").dump());
  project_.put_beside_transcript("agent-a0000000000000002.meta.json",
                                 payload("agent-meta.parallel-2").dump());
  project_.stop("SubagentStop.parallel-2", message_with(good_output("of the second")));
  project_.stop("SubagentStop.parallel-1", message_with(good_output("of the first")));
  EXPECT_EQ(first_finding(0), "of the first");
  EXPECT_EQ(first_finding(1), "of the second");
}

TEST_F(Outputs, OfTwoAgentsOfOneTypeAreToldApartByThePromptInTheTranscript) {
  project_.play("PreToolUse.parallel-1");
  Json line = payload("agent-prompt.injected");
  line["message"]["content"] = prompt_of(project_.play("PreToolUse.parallel-2"));
  project_.put_beside_transcript("agent-a0000000000000002.jsonl", line.dump() + "\n{}\n");
  project_.stop("SubagentStop.parallel-2", message_with(good_output("of the second")));
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  EXPECT_EQ(first_finding(1), "of the second");
}

TEST_F(Outputs, AreNotGivenToEitherOfTwoAgentsThatNothingTellsApart) {
  project_.play("PreToolUse.parallel-1");
  project_.play("PreToolUse.parallel-2");
  const Json answer = project_.stop("SubagentStop.parallel-1", message_with(good_output()));
  EXPECT_NE(answer.value("systemMessage", "").find(kOfUnknownExecution), std::string::npos)
      << answer;
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  EXPECT_EQ(project_.execution(1)["status"], "in_progress");
}

// SubagentStart found the state locked.
TEST_F(Outputs, OfAnAgentWhoseStartIsNotRecordedAreKept) {
  MemoryDirectory& root = project_.baton.project.world.root;
  root.hold_foreign_lock(".claude/baton/lock", "4711 record");
  const Json start = project_.play("SubagentStart.foreground");
  EXPECT_TRUE(context_of(start).starts_with("# Context for prd-writer")) << start;
  EXPECT_NE(start.value("systemMessage", "").find("is not recorded"), std::string::npos) << start;
  root.release_foreign_lock(".claude/baton/lock");
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_NE(
      answer.value("systemMessage", "").find(std::string("`baton record ") + kOfUnknownExecution),
      std::string::npos)
      << answer;
  EXPECT_NE(project_.log().find(kOfUnknownExecution), std::string::npos) << project_.log();
  project_.baton.pipe_in(root.content(kOfUnknownExecution).value());
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, OfAnAgentWhoseStartIsNotRecordedMayBeMissing) {
  EXPECT_EQ(project_.stop("SubagentStop.foreground", "Nothing."), Json());
}

TEST_F(Outputs, OfAnAgentWhoseStartIsNotRecordedAreKeptIfInvalid) {
  const Json answer = project_.stop("SubagentStop.foreground", message_with({{"status", "grand"}}));
  EXPECT_NE(told(answer).find("correct it, then `baton record " + std::string(kOfUnknownExecution)),
            std::string::npos)
      << answer;
  EXPECT_NE(project_.baton.project.world.root.content(kOfUnknownExecution).value().find("grand"),
            std::string::npos);
}

TEST_F(Outputs, OfAResumedAgentReplaceTheFormerOnes) {
  project_.play("PreToolUse.resumed");
  project_.stop("SubagentStop.resumed-1", message_with(good_output("first")));
  project_.play("PostToolUse.resumed");
  EXPECT_EQ(project_.play("PreToolUse.resumed-sendmessage"), Json());
  EXPECT_EQ(project_.play("SubagentStart.resumed-2"), Json());
  project_.stop("SubagentStop.resumed-2", message_with(good_output("second")));
  EXPECT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(first_finding(0), "second");
}

TEST_F(Outputs, StayWhereAResumedAgentOnlyTalks) {
  project_.play("PreToolUse.resumed");
  project_.stop("SubagentStop.resumed-1", message_with(good_output("first")));
  EXPECT_EQ(project_.stop("SubagentStop.resumed-2", "You are welcome."), Json());
  EXPECT_EQ(first_finding(0), "first");
}

TEST_F(Outputs, OfALaterTurnThatPassOnLessAreReported) {
  Json output = good_output("first");
  project_.play("PreToolUse.resumed");
  project_.stop("SubagentStop.resumed-1", message_with(output));
  EXPECT_EQ(project_.stop("SubagentStop.resumed-2", message_with(good_output("second"))), Json());
  output.erase("contextForNextAgent");
  const Json answer = project_.stop("SubagentStop.resumed-2", message_with(output));
  EXPECT_NE(told(answer).find("requirements (1 fewer)"), std::string::npos) << answer;
}

TEST_F(Outputs, OfALaterTurnAreSentBackAndThenKept) {
  const Json invalid = {{"status", "success"}, {"keyFindings", "second"}};
  project_.play("PreToolUse.resumed");
  project_.stop("SubagentStop.resumed-1", "Nothing.");
  project_.stop("SubagentStop.resumed-1", message_with(good_output("first")));
  for (int turn = 2; turn <= 3; ++turn) {
    for (int repair = 0; repair < 2; ++repair) {
      EXPECT_EQ(project_.stop("SubagentStop.resumed-2", message_with(invalid))["decision"],
                "block");
    }
    const Json answer = project_.stop("SubagentStop.resumed-2", message_with(invalid));
    const std::string file = ".claude/baton/unrecorded/exec_001@wf_1.json";
    EXPECT_NE(told(answer).find("could not be recorded: /keyFindings"), std::string::npos);
    EXPECT_NE(told(answer).find("correct it, then `baton record " + file + " --amend`"),
              std::string::npos)
        << answer;
    EXPECT_TRUE(project_.baton.project.world.root.content(file));
  }
  EXPECT_EQ(first_finding(0), "first");
}

TEST_F(Outputs, OfALaterTurnThatAreNotJsonAreReported) {
  project_.configure(R"({"hooks": {"repairs": 0}})");
  project_.play("PreToolUse.resumed");
  project_.stop("SubagentStop.resumed-1", message_with(good_output("first")));
  const Json answer = project_.stop("SubagentStop.resumed-2", "```json\n{\n  status\n}\n```");
  EXPECT_NE(told(answer).find("not valid JSON cannot be redacted. The transcript has it: "),
            std::string::npos)
      << answer;
  EXPECT_EQ(first_finding(0), "first");
}

TEST_F(Outputs, OfANestedAgentAreRecordedAndThoseOfItsUnmappedParentAreNot) {
  project_.play("PreToolUse.nested-1");
  project_.play("PreToolUse.nested-2");
  project_.stop("SubagentStop.nested-1", message_with(good_output()));
  EXPECT_EQ(project_.stop("SubagentStop.nested-2", message_with(good_output("other"))), Json());
  EXPECT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(first_finding(0), "Eight user stories");
}

TEST_F(Outputs, FromAWorktreeAreRecordedInTheProject) {
  project_.play("PreToolUse.worktree");
  project_.stop("SubagentStop.worktree", message_with(good_output()));
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, OfBatonsOwnPluginsAgentAreRecorded) {
  project_.launch("baton:prd-writer");
  Json event = payload("SubagentStop.plugin");
  event["agent_type"] = "baton:prd-writer";
  event["last_assistant_message"] = message_with(good_output());
  project_.hear(event);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, AreNotTakenFromACompaction) {
  project_.play("PreToolUse.foreground");
  const std::string before = project_.baton.project.state();
  EXPECT_EQ(project_.stop("SubagentStop.compaction-1", message_with(good_output())), Json());
  EXPECT_EQ(project_.baton.project.state(), before);
}

TEST_F(Outputs, CannotNameAnotherAgentOrExecution) {
  project_.play("PreToolUse.foreground");
  Json output = good_output();
  output["agentName"] = "security-auditor";
  output["executionId"] = "exec_099";
  project_.stop("SubagentStop.foreground", message_with(output));
  EXPECT_EQ(project_.execution(0)["outputs"]["agentName"], "prd-writer");
  EXPECT_EQ(project_.execution(0)["outputs"]["executionId"], "exec_001");
}

TEST_F(Outputs, ThatAreMissingAreAskedForTwiceAndThenGivenUp) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("SubagentStop.blocked-1")["decision"], "block");
  EXPECT_EQ(project_.play("SubagentStop.blocked-2")["decision"], "block");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  const std::string line =
      "baton: the output of prd-writer (exec_001) is not recorded: never_submitted: the message "
      "has "
      "no fenced `json` block";
  EXPECT_EQ(told(project_.play("SubagentStop.blocked-2")), line);
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(failure(), "never_submitted: the message has no fenced `json` block");
  EXPECT_NE(project_.log().find("SubagentStop: " + line), std::string::npos) << project_.log();
  EXPECT_EQ(context_of(project_.play("PostToolUse.foreground")), line);
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Outputs, ThatAreInvalidComeBackWithTheLineOfTheMessage) {
  project_.play("PreToolUse.foreground");
  const Json answer = project_.stop("SubagentStop.foreground",
                                    "So:\n\n```json\n{\n  \"status\": \"great\"\n}\n```");
  EXPECT_EQ(answer["decision"], "block");
  const auto reason = answer["reason"].get<std::string>();
  EXPECT_NE(reason.find("/status (line 5, column"), std::string::npos) << reason;
}

TEST_F(Outputs, ThatAreNoJsonComeBackWithTheLineOfTheMessage) {
  project_.play("PreToolUse.foreground");
  const Json answer = project_.stop("SubagentStop.foreground", "```json\n{\n  status\n}\n```");
  const auto reason = answer["reason"].get<std::string>();
  EXPECT_NE(reason.find("(line 3, column 3)"), std::string::npos) << reason;
}

TEST_F(Outputs, ThatStayInvalidAreKeptAsText) {
  project_.configure(R"({"hooks": {"repairs": 0}})");
  project_.play("PreToolUse.foreground");
  const Json answer =
      project_.stop("SubagentStop.foreground", "```json\n{\"status\": \"grand\"}\n```");
  EXPECT_NE(told(answer).find("not recorded: rejected: /status"), std::string::npos) << answer;
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_TRUE(failure().starts_with("rejected: /status (line 2, column 12): ")) << failure();
  EXPECT_EQ(failure().find('\n'), std::string::npos) << failure();
  EXPECT_NE(project_.baton.project.state().find("grand"), std::string::npos);
}

TEST_F(Outputs, ThatAreMissingAreRecordedAsSuchByTheHook) {
  project_.configure(R"({"hooks": {"repairs": 0}})");
  project_.play("PreToolUse.foreground");
  project_.stop("SubagentStop.foreground", "Nothing.");
  const std::string log = project_.baton.run({"log", "--limit", "1"}).output;
  EXPECT_NE(log.find("  hook  "), std::string::npos) << log;
  EXPECT_EQ(log.find("  user  "), std::string::npos) << log;
}

TEST_F(Outputs, MayBeRightAtTheSecondTime) {
  project_.play("PreToolUse.foreground");
  project_.play("SubagentStop.blocked-1");
  EXPECT_EQ(project_.stop("SubagentStop.blocked-2", message_with(good_output())), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Outputs, ThatTakeAnotherItemsIdGetAnotherOne) {
  Json output = good_output();
  output["contextForNextAgent"]["technicalDecisions"] = {{{"id", "dec_001"},
                                                          {"decision", "Use pgvector"},
                                                          {"rationale", "It is there"},
                                                          {"impact", "high"},
                                                          {"category", "architecture"}}};
  project_.play("PreToolUse.parallel-1");
  project_.stop("SubagentStop.parallel-1", message_with(output));
  ASSERT_EQ(project_.execution(0)["status"], "completed");
  project_.play("PreToolUse.parallel-2");
  output["contextForNextAgent"]["technicalDecisions"][0]["decision"] = "Use nothing";
  const Json told = project_.stop("SubagentStop.parallel-2", message_with(output));
  EXPECT_NE(told.value("systemMessage", "").find("dec_001 is now dec_exec_002_1"),
            std::string::npos);
  const Json second = project_.execution(1);
  EXPECT_EQ(second["status"], "completed");
  EXPECT_EQ(second["outputs"]["contextForNextAgent"]["technicalDecisions"][0]["id"],
            "dec_exec_002_1");
}

TEST_F(Outputs, NeverComeFromAnAgentThatDies) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("StopFailure.api-error"), Json());
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(failure(), "the agent ended with an error: unknown; API Error: 400 scripted to fail");
  const std::string before = project_.baton.project.state();
  EXPECT_EQ(project_.play("PostToolUseFailure.api-error"), Json());
  EXPECT_EQ(project_.baton.project.state(), before);
  EXPECT_TRUE(project_.leases().front().has_ended);
}

TEST_F(Outputs, NeverComeFromOneOfTwoThatDies) {
  project_.play("PreToolUse.parallel-1");
  project_.play("PreToolUse.parallel-2");
  project_.play("StopFailure.api-error");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  project_.play("PostToolUseFailure.api-error");
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(project_.execution(1)["status"], "in_progress");
}

TEST_F(Outputs, NeverComeFromABackgroundAgentThatIsSaidToHaveDied) {
  project_.play("PreToolUse.background");
  EXPECT_EQ(project_.play("UserPromptSubmit.api-error-background"), Json());
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_TRUE(failure().starts_with("the agent failed: Agent \"Run prd-writer\" failed: "))
      << failure();
}

TEST_F(Outputs, NeverComeFromAnAgentThatWasStopped) {
  project_.play("PreToolUse.background");
  EXPECT_EQ(project_.play("UserPromptSubmit.stopped"), Json());
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_EQ(failure(), "the agent was stopped: Agent \"Run prd-writer\" was stopped by Claude");
}

}  // namespace
}  // namespace baton::test
