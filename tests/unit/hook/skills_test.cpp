#include <gtest/gtest.h>

#include <cerrno>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "claude_processes.h"

namespace baton::test {
namespace {

using authority::Role;

// Claude Code runs the shell lines of a skill without an event for them.
class Skills : public testing::Test {
 protected:
  Skills() {
    project_.begin();
    claude_.begin_session();
  }

  // An event of a call of the tool Skill; "PreToolUse" begins it.
  Json call(const std::string& event_name, const std::string& payload_name) {
    Json event = payload(payload_name);
    event["hook_event_name"] = event_name;
    event["tool_name"] = "Skill";
    event["tool_use_id"] = "toolu_skill";
    event["tool_input"] = {{"skill", "release"}};
    return event;
  }
  void begins(const std::string& payload_name) {
    EXPECT_EQ(claude_.asks(call("PreToolUse", payload_name)), Json());
  }
  void schedules(const std::string& payload_name, const std::string& prompt) {
    Json event = call("PreToolUse", payload_name);
    event["tool_name"] = "CronCreate";
    event["tool_input"] = {{"cron", "* * * * *"}, {"prompt", prompt}};
    EXPECT_EQ(claude_.asks(event), Json());
  }
  void prompts(const std::string& text) {
    Json event = payload("UserPromptSubmit.foreground");
    event["prompt"] = text;
    claude_.asks(event);
  }
  // Its process ends; another one begins to run the session after this time.
  void resumes_after(Milliseconds time) {
    FakeHost& world = project_.baton.project.world;
    for (const std::string& file : world.root.files()) {
      const bool is_note = file.find("/calls/scheduled-") != std::string::npos;
      if (is_note) world.root.attributes(file).modified = world.clock.now();
    }
    claude_.asks(payload("SessionEnd.foreground"));
    claude_.is_killed();
    world.clock.advance(time);
    claude_.asks(payload("SessionStart.resume"));
  }
  void stops(const std::vector<std::string>& scheduled) {
    Json event = payload("Stop.foreground");
    for (const std::string& prompt : scheduled) {
      event["session_crons"].push_back({{"id", "1"}, {"prompt", prompt}});
    }
    claude_.asks(event);
  }
  authority::Caller caller_of_line() {
    return claude_.caller_of("baton waive prd-writer --reason x",
                             {"waive", "prd-writer", "--reason", "x"});
  }

  static constexpr const char* kMain = "PreToolUse.main-bash";
  static constexpr const char* kAgent = "PreToolUse.subagent-bash";  // prd-writer
  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(Skills, RunTheirLinesForTheMainThreadThatCalledThem) {
  EXPECT_EQ(caller_of_line().name(), "user");
  begins(kMain);
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
  claude_.asks(call("PostToolUse", kMain));
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, RunTheirLinesForTheAgentThatCalledThem) {
  begins(kAgent);
  const authority::Caller caller = caller_of_line();
  EXPECT_EQ(caller.role, Role::agent);
  EXPECT_EQ(caller.agent, "prd-writer");
  claude_.asks(call("PostToolUseFailure", kAgent));
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfTheMainThreadAreNotThoseOfAnAgentInTheBackground) {
  claude_.asks(payload("PreToolUse.background"));
  claude_.asks(payload("PostToolUse.background"));
  begins(kMain);
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
}

TEST_F(Skills, ThatTheUserInterruptedAreOverAtTheNextPrompt) {
  begins(kMain);
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, EndWithTheirAgent) {
  begins(kAgent);
  claude_.asks(payload("SubagentStop.background"));
  EXPECT_EQ(caller_of_line().name(), "user");
}

// The user refused the skill, and no event tells the end of the agent.
TEST_F(Skills, AreOverWhereNobodyWorks) {
  begins(kAgent);
  claude_.asks(payload("Stop.foreground"));
  EXPECT_EQ(caller_of_line().name(), "user");
}

// The model has scheduled a prompt, which comes as if a person typed it.
TEST_F(Skills, OfAPromptThatTheModelScheduledRunTheirLinesForIt) {
  schedules(kMain, "/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
  prompts("/prep all");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
  stops({"/prep"});
  EXPECT_EQ(caller_of_line().name(), "user");
  prompts("/other");
  EXPECT_EQ(caller_of_line().name(), "user");
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
  stops({});  // it came for the last time
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfAPromptThatAnAgentScheduledRunTheirLinesForTheAgent) {
  schedules(kAgent, " /prep");
  stops({});
  prompts("/prep");
  EXPECT_EQ(caller_of_line().agent, "prd-writer");
  stops({});
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfAScheduledPromptRunTheirLinesForItAfterDays) {
  schedules(kMain, "/prep");
  project_.baton.project.world.clock.advance(std::chrono::hours{25});
  claude_.asks(payload("SessionStart.compaction"));
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
}

TEST_F(Skills, OfAScheduledPromptRunTheirLinesForItWhereTheSessionIsResumed) {
  schedules(kMain, "/prep");
  resumes_after(std::chrono::hours{25});
  EXPECT_EQ(caller_of_line().name(), "user");
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
  stops({});  // it has not come back
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfAScheduledPromptAreForgottenAMonthAfterItsProcess) {
  schedules(kMain, "/prep");
  resumes_after(std::chrono::hours{24 * 31});
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfAPromptThatAnotherProcessOfTheSessionWillSubmitAreThoseOfThePerson) {
  schedules(kMain, "/prep");
  claude_.in_other_process();
  claude_.asks(payload("SessionStart.resume"));
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, OfAPromptThatAnEventListsAsScheduledRunTheirLinesForTheMainThread) {
  stops({"Look at the tests", "/prep"});
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
}

// Claude Code keeps them for later sessions, and removes one before it comes for the last time.
TEST_F(Skills, OfAPromptInTheFileOfScheduledOnesRunTheirLinesForTheMainThread) {
  const auto keep = [this](const char* tasks) {
    project_.baton.project.world.root.put(".claude/scheduled_tasks.json", tasks);
  };
  keep(R"({"tasks": [{"prompt": "/prep"}]})");
  claude_.begin_session();
  keep(R"({"tasks": []})");
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
  stops({});
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "user");
  keep(R"({"tasks": [{"prompt": "/prep"}]})");
  prompts("/prep");
  EXPECT_EQ(caller_of_line().name(), "orchestrator");
}

TEST_F(Skills, OfAPromptRunTheirLinesForWhomClaudeCodeNames) {
  schedules(kMain, "/prep");
  for (const char* source : {"user", "schedule_wakeup", "loop_wakeup"}) {
    Json event = payload("UserPromptSubmit.foreground");
    event["prompt"] = "/prep";
    event["source"] = source;
    claude_.asks(event);
    const bool is_persons = std::string_view(source) == "user";
    EXPECT_EQ(caller_of_line().name(), is_persons ? "user" : "orchestrator") << source;
  }
}

// `skills` in the agent's file: Claude Code runs their lines after SubagentStart, and then writes
// the agent's transcript.
TEST_F(Skills, ThatAnAgentsFileNamesRunTheirLinesForTheAgent) {
  claude_.asks(payload("SubagentStart.background"));
  EXPECT_EQ(caller_of_line().agent, "prd-writer");
  claude_.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(caller_of_line().agent, "prd-writer");
  project_.put_beside_transcript("agent-a0000000000000001.jsonl", "{}");
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, ThatAnAgentsFileNamesAreLoggedIfTheirCallerCannotBeStored) {
  MemoryDirectory& root = project_.baton.project.world.root;
  root.before_call("create .claude/baton/calls/", [&root] { root.fail_at(1, ENOSPC); });
  claude_.asks(payload("SubagentStart.background"));
  EXPECT_TRUE(root.fault_happened());
  EXPECT_NE(project_.log().find("SubagentStart: "), std::string::npos) << project_.log();
}

TEST_F(Skills, ThatAnAgentsFileNamesEndWithTheAgent) {
  claude_.asks(payload("SubagentStart.background"));
  claude_.asks(payload("SubagentStop.background"));
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, ThatNothingEndsCountForTenMinutes) {
  begins(kMain);
  project_.baton.project.world.clock.advance(std::chrono::minutes{11});
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, AreNotBegunByAToolsEvent) {
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  project_.hear(call("PreToolUse", kMain));
  EXPECT_EQ(caller_of_line().name(), "user");
}

TEST_F(Skills, LeaveNothingWhereNoSessionIsKnown) {
  HookedProject bare;
  bare.begin();
  const auto before = bare.baton.project.world.root.files();
  bare.hear(call("PreToolUse", kMain));
  EXPECT_EQ(bare.baton.project.world.root.files(), before);
}

}  // namespace
}  // namespace baton::test
