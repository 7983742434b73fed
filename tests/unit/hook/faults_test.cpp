#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>

#include <nlohmann/json.hpp>

#include "domain/context/explanation.h"
#include "hook/run.h"
#include "hooked_project.h"
#include "json/read.h"
#include "support/fake_console.h"
#include "support/memory_directory.h"

namespace baton::test {
namespace {

class Faults : public testing::Test {
 protected:
  Faults() { project_.begin(); }

  // Another process is at work, and stays so.
  void hold_lock() {
    project_.baton.project.world.root.hold_foreign_lock(".claude/baton/lock", "4711 record");
  }

  HookedProject project_;
};

TEST_F(Faults, AtALaunchAskByThemselves) {
  hold_lock();
  const Json answer = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(answer), "ask");
  EXPECT_NE(reason_of(answer).find("held by 4711 record"), std::string::npos) << reason_of(answer);
  EXPECT_LE(context::count_tokens_of_text(reason_of(answer)), kDenialTokens);
  EXPECT_TRUE(project_.leases().empty());
}

// A person waits longer for the answer of a command than Claude Code does for a hook's.
TEST_F(Faults, AreALockThatIsNotFreeInTime) {
  const MemoryDirectory& root = project_.baton.project.world.root;
  constexpr std::string_view kLock = ".claude/baton/lock";
  hold_lock();
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(root.patience_for(kLock), Milliseconds{2'000});
  EXPECT_EQ(project_.baton.run({"decide", "Use X"}).status, 4);
  EXPECT_EQ(root.patience_for(kLock), Milliseconds{10'000});
  project_.configure(R"({"hooks": {"lockSeconds": 8}})");
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(root.patience_for(kLock), Milliseconds{8'000});
}

TEST_F(Faults, AtALaunchDenyWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"onFault": "deny"}})");
  hold_lock();
  EXPECT_EQ(decision_of(project_.play("PreToolUse.foreground")), "deny");
}

TEST_F(Faults, AtALaunchOnlyWarnWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"onFault": "warn"}})");
  hold_lock();
  const Json answer = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(answer), "");
  EXPECT_NE(answer.value("systemMessage", "").find("cannot check"), std::string::npos);
}

TEST_F(Faults, AtALaunchOfAnUnmappedAgentAreNone) {
  hold_lock();
  EXPECT_EQ(project_.play("PreToolUse.unknown-type"), Json());
  EXPECT_EQ(project_.log(), "");
}

TEST_F(Faults, AreALineInTheLog) {
  hold_lock();
  project_.play("PreToolUse.foreground");
  const std::string log = project_.log();
  EXPECT_TRUE(log.starts_with("2025-08-01T10:00:00Z PreToolUse: ")) << log;
  EXPECT_EQ(std::ranges::count(log, '\n'), 1);
  EXPECT_EQ(log.find("Write the requirements."), std::string::npos);
}

TEST_F(Faults, ElsewhereGoByWithALineInTheLog) {
  project_.play("PreToolUse.foreground");
  hold_lock();
  EXPECT_EQ(project_.play("StopFailure.api-error"), Json());
  EXPECT_TRUE(project_.log().starts_with("2025-08-01T10:00:00Z StopFailure: ")) << project_.log();
}

// What has become of earlier agents must not keep a session from its brief.
TEST_F(Faults, OfClosingExecutionsLeaveTheBrief) {
  project_.play("PreToolUse.foreground");
  hold_lock();
  const std::string brief = context_of(project_.play("SessionStart.startup"));
  EXPECT_NE(brief.find("baton: workflow wf_1"), std::string::npos) << project_.log();
  EXPECT_TRUE(project_.log().starts_with("2025-08-01T10:00:00Z SessionStart: ")) << project_.log();
}

TEST_F(Faults, OfClosingADeadAgentLeaveTheNews) {
  project_.play("SessionStart.startup");
  project_.play("PreToolUse.foreground");
  ASSERT_EQ(project_.baton.run({"decide", "Use X"}).status, 0);
  hold_lock();
  Json prompt = payload("UserPromptSubmit.foreground");
  prompt["session_id"] = kSession;
  prompt["prompt"] =
      "<task-notification><tool-use-id>toolu_1_0</tool-use-id>"
      "<status>failed</status></task-notification>";
  EXPECT_NE(context_of(project_.hear(prompt)).find("The workflow has changed"), std::string::npos)
      << project_.log();
  EXPECT_TRUE(project_.log().starts_with("2025-08-01T10:00:00Z UserPromptSubmit: "))
      << project_.log();
}

TEST_F(Faults, AtTheEndOfAnAgentKeepItsOutput) {
  project_.play("PreToolUse.foreground");
  hold_lock();
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  const std::string file = ".claude/baton/unrecorded/exec_001@wf_1.json";
  EXPECT_NE(answer.value("systemMessage", "").find("`baton record " + file), std::string::npos);
  EXPECT_TRUE(project_.log().starts_with("2025-08-01T10:00:00Z SubagentStop: ")) << project_.log();
  EXPECT_EQ(project_.log().find("user stories"), std::string::npos);
  project_.baton.project.world.root.release_foreign_lock(".claude/baton/lock");
  project_.baton.pipe_in(project_.baton.project.world.root.content(file).value());
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Faults, OfTheStandardOutputAreALineInTheLog) {
  FakeConsole console;
  console.input = payload("SessionStart.startup").dump();
  console.output_is_full = true;
  EXPECT_EQ(hook::run({}, console, project_.baton.project), 0);
  EXPECT_NE(project_.log().find("SessionStart: cannot print the answer"), std::string::npos)
      << project_.log();
}

TEST_F(Faults, OfALaunchThatCannotBeWrittenLeaveNoLease) {
  const std::size_t limit = project_.baton.project.state().size() + 20;
  project_.configure(Json{{"limits", {{"fileBytes", limit}}}}.dump());
  EXPECT_EQ(decision_of(project_.play("PreToolUse.foreground")), "ask");
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Faults, OfADamagedStateDecideAtALaunch) {
  project_.baton.project.put_state("{\"workflowId\": \"wf_1\", ");
  EXPECT_EQ(decision_of(project_.play("PreToolUse.foreground")), "ask");
}

TEST_F(Faults, OfAnUnusableConfigurationDecideAtALaunch) {
  project_.configure("{");
  EXPECT_EQ(decision_of(project_.play("PreToolUse.foreground")), "ask");
  EXPECT_EQ(project_.play("SubagentStop.foreground"), Json());
  EXPECT_EQ(std::ranges::count(project_.log(), '\n'), 2);
}

constexpr const char* kMisspelt = R"({"limits": {"backup": 20}, "policies": {"prd-writer": {
    "anonymizationRules": [{"field": "keyFindings", "action": "redact"}]}}})";
constexpr const char* kKeptOutput = ".claude/baton/unrecorded/exec_001@wf_1.json";

TEST_F(Faults, OfTheConfigurationLeaveTheGuardOn) {
  Json event = payload("PreToolUse.main-bash");
  event["tool_name"] = "Write";
  event["tool_input"] = {{"file_path", "/project/.claude/workflow-state.json"}};
  for (const char* configuration :
       {kMisspelt, "{", "[]", R"({"secrets": {"patterns": [{"name": "own", "pattern": "("}]}})"}) {
    project_.configure(configuration);
    EXPECT_EQ(decision_of(project_.hear(event)), "deny") << configuration;
  }
  EXPECT_EQ(std::ranges::count(project_.log(), '\n'), 4) << project_.log();
  project_.configure(R"({"limits": {"backup": 20}, "hooks": {"disabled": ["PreToolUse"]}})");
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Faults, OfTheConfigurationKeepAFinishedOutput) {
  project_.play("PreToolUse.foreground");
  project_.configure(kMisspelt);
  const Json answer =
      project_.stop("SubagentStop.foreground", message_with(good_output("hunter2")));
  EXPECT_NE(
      answer.value("systemMessage", "")
          .find("correct .claude/baton.json, then `baton record " + std::string(kKeptOutput) + "`"),
      std::string::npos)
      << answer;
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  const std::string kept = project_.baton.project.world.root.content(kKeptOutput).value();
  EXPECT_EQ(kept.find("hunter2"), std::string::npos) << kept;
  project_.configure("{}");
  project_.baton.pipe_in(kept);
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Faults, OfTheConfigurationRecordNoFailure) {
  project_.play("PreToolUse.foreground");
  project_.configure(R"({"limits": {"backup": 20}, "hooks": {"repairs": 0}})");
  EXPECT_EQ(project_.stop("SubagentStop.foreground", "Nothing."), Json());
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
}

TEST_F(Faults, OfADamagedStateKeepTheOutputUntilItIsRecovered) {
  project_.play("PreToolUse.foreground");
  project_.baton.project.put_state("{\"workflowId\": \"wf_1\", ");
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_NE(answer.value("systemMessage", "").find("`baton recover`, then `baton record "),
            std::string::npos)
      << answer;
}

TEST_F(Faults, OfAHeartbeatLeaveTheGuardOn) {
  project_.play("PreToolUse.foreground");
  project_.play("SubagentStart.foreground");
  project_.baton.project.world.clock.advance(std::chrono::minutes{5});
  Json event = payload("PreToolUse.subagent-bash");
  event["tool_name"] = "Write";
  event["tool_input"] = {{"file_path", "/project/.claude/workflow-state.json"}};
  project_.baton.project.world.root.fail_from(1, ENOSPC);
  EXPECT_EQ(decision_of(project_.hear(event)), "deny");
}

TEST_F(Faults, OfAFullDiskAreTold) {
  project_.baton.project.world.root.fail_from(1, ENOSPC);
  for (const char* name : {"SessionStart.startup", "UserPromptSubmit.foreground"}) {
    const std::string told = project_.play(name).value("systemMessage", "");
    EXPECT_NE(told.find("baton cannot handle "), std::string::npos) << name << told;
    EXPECT_NE(told.find("No space left on device"), std::string::npos) << name << told;
  }
  EXPECT_EQ(project_.play("SessionEnd.foreground"), Json());
}

TEST_F(Faults, OfALostStateDecideAtALaunch) {
  ASSERT_TRUE(project_.baton.project.world.root.remove(".claude/workflow-state.json"));
  const Json answer = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(answer), "ask");
  EXPECT_NE(reason_of(answer).find("`baton recover`"), std::string::npos) << reason_of(answer);
  EXPECT_LE(context::count_tokens_of_text(reason_of(answer)), kDenialTokens);
  EXPECT_EQ(project_.play("PreToolUse.unknown-type"), Json());
}

TEST_F(Faults, OfAStateThatAnotherFileReplacedDecideAtALaunch) {
  project_.baton.project.put_state("{}");
  const Json answer = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(answer), "ask");
  EXPECT_NE(reason_of(answer).find("`baton recover`"), std::string::npos) << reason_of(answer);
  EXPECT_LE(context::count_tokens_of_text(reason_of(answer)), kDenialTokens);
}

TEST_F(Faults, AreNoneAtALaunchAfterTheEndOfTheWorkflow) {
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
  project_.baton.project.put_state("{}");
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
}

TEST_F(Faults, OfALostStateKeepTheOutputUntilItIsRecovered) {
  project_.play("PreToolUse.foreground");
  ASSERT_TRUE(project_.baton.project.world.root.remove(".claude/workflow-state.json"));
  const Json answer = project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_NE(answer.value("systemMessage", "").find("`baton recover`, then `baton record "),
            std::string::npos)
      << answer;
  ASSERT_EQ(project_.baton.run({"recover"}).status, 0);
  project_.baton.pipe_in(project_.baton.project.world.root.content(kKeptOutput).value());
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Faults, OfAFullDiskDecideAtALaunch) {
  project_.baton.project.world.root.fail_from(1, ENOSPC);
  EXPECT_EQ(decision_of(project_.play("PreToolUse.foreground")), "ask");
}

enum class Thrown : std::uint8_t { once, always };

// What a hook prints after an exception, wherever it is thrown; "exception" if it leaves the hook,
// for which the program exits 70: Claude Code does not treat that as a block.
std::set<std::string> answers_after_exceptions(const Json& event, Thrown thrown = Thrown::once) {
  std::set<std::string> answers;
  for (std::size_t call = 1;; ++call) {
    HookedProject project;
    project.begin();
    MemoryDirectory& root = project.baton.project.world.root;
    if (thrown == Thrown::once) {
      root.throw_at(call);
    } else {
      root.throw_from(call);
    }
    FakeConsole console;
    console.input = event.dump();
    try {
      EXPECT_EQ(hook::run({}, console, project.baton.project), 0);
      const Json answer = console.output.empty() ? Json() : json::read(console.output, "").value();
      if (!root.fault_happened()) return answers;
      EXPECT_FALSE(answer.is_object() && answer.contains("decision")) << console.output;
      answers.insert(decision_of(answer));
    } catch (const std::runtime_error&) {
      EXPECT_EQ(console.output, "");
      answers.insert("exception");
    }
  }
}

TEST_F(Faults, OfBatonItselfAskAtALaunch) {
  EXPECT_EQ(answers_after_exceptions(payload("PreToolUse.foreground")),
            std::set<std::string>{"ask"});
}

TEST_F(Faults, OfBatonItselfAskAboutACallThatTheGuardCannotJudge) {
  Json event = payload("PreToolUse.subagent-bash");
  event["tool_input"]["command"] = "find . -name '*.json' -exec cat {} +";
  EXPECT_EQ(answers_after_exceptions(event), std::set<std::string>{"ask"});
}

// The exception repeats while the fault is answered.
TEST_F(Faults, OfBatonItselfAskAlsoWhereTheyLast) {
  Json event = payload("PreToolUse.subagent-bash");
  event["tool_input"]["command"] = "find . -name '*.json' -exec cat {} +";
  EXPECT_EQ(answers_after_exceptions(event, Thrown::always), std::set<std::string>{"ask"});
  EXPECT_EQ(answers_after_exceptions(payload("PreToolUse.foreground"), Thrown::always),
            std::set<std::string>{"ask"});
}

TEST_F(Faults, OfBatonItselfBlockNoOtherEvent) {
  for (const char* name : {"SubagentStop.foreground", "SessionStart.startup",
                           "UserPromptSubmit.foreground", "Stop.foreground"}) {
    std::set<std::string> answers = answers_after_exceptions(payload(name));
    answers.erase("");
    EXPECT_EQ(answers, std::set<std::string>()) << name;
  }
}

TEST_F(Faults, OfAProjectThatCannotBeOpenedAskAboutAgents) {
  project_.baton.project.refuse_to_open({.code = ErrorCode::unavailable,
                                         .phrase = "cannot open the project folder",
                                         .subject = "/project",
                                         .cause = EACCES});
  const Json launch = project_.play("PreToolUse.foreground");
  EXPECT_EQ(decision_of(launch), "ask");
  EXPECT_NE(reason_of(launch).find("cannot open the project folder"), std::string::npos);
  EXPECT_EQ(decision_of(project_.play("PreToolUse.subagent-bash")), "ask");
  EXPECT_EQ(project_.play("PreToolUse.main-bash"), Json());
  EXPECT_EQ(project_.play("SubagentStop.foreground"), Json());
}

TEST_F(Faults, AreNoneWhereNoProjectIsFound) {
  project_.baton.project.refuse_to_open(
      {.code = ErrorCode::not_found, .phrase = "no project here"});
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
  EXPECT_EQ(project_.play("PreToolUse.subagent-bash"), Json());
}

TEST_F(Faults, AreNoneForAnEventThatIsSwitchedOff) {
  project_.configure(R"({"hooks": {"disabled": ["PreToolUse", "SessionStart"]}})");
  hold_lock();
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
  EXPECT_EQ(project_.play("SessionStart.startup"), Json());
  EXPECT_EQ(project_.log(), "");
}

TEST_F(Faults, LeaveOtherEventsOnWhereOneIsSwitchedOff) {
  project_.configure(R"({"hooks": {"disabled": ["PreToolUse"]}})");
  EXPECT_EQ(project_.play("PreToolUse.foreground"), Json());
  EXPECT_NE(context_of(project_.play("SessionStart.startup")), "");
}

}  // namespace
}  // namespace baton::test
