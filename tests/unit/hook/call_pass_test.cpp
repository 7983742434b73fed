#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include <nlohmann/json.hpp>

#include "claude_processes.h"

namespace baton::test {
namespace {

using authority::Role;

constexpr const char* kByMain = "PreToolUse.main-bash";
constexpr const char* kByAgent = "PreToolUse.subagent-bash";  // prd-writer

// The pass that the hook leaves for a shell call.
class PassOfACall : public testing::Test {
 protected:
  PassOfACall() {
    project_.begin();
    claude_.begin_session();
  }

  void wait(Milliseconds time) { project_.baton.project.world.clock.advance(time); }
  // An agent of another type is about to run the line.
  void other_agent_asks_about(const std::string& line) {
    Json event = payload(kByAgent);
    event["tool_input"]["command"] = line;
    event["tool_use_id"] = "toolu_of_another_agent";
    event["agent_id"] = "a0000000000000002";
    event["agent_type"] = "code-writer";
    claude_.asks(event);
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(PassOfACall, ServesARunWhoseWordsTheShellExpands) {
  EXPECT_EQ(claude_.asks_about("baton decide \"$TEXT\"", kByAgent), Json());
  const auto caller = claude_.caller_of("baton decide \"$TEXT\"", {"decide", "Use SQLite"});
  EXPECT_EQ(caller.agent, "prd-writer");
}

TEST_F(PassOfACall, OfTheToolMonitorServesItsShell) {
  Json event = payload(kByAgent);
  event["tool_name"] = "Monitor";
  event["tool_input"] = {{"description", "the build"}, {"command", "baton undo"}};
  EXPECT_EQ(decision_of(claude_.asks(event)), "deny");
  event["tool_input"]["command"] = "baton decide Mine";
  EXPECT_EQ(claude_.asks(event), Json());
  EXPECT_EQ(claude_.caller_of("baton decide Mine", {"decide", "Mine"}).agent, "prd-writer");
}

TEST_F(PassOfACall, IsConfirmedForTheVeryWords) {
  claude_.asks_about("baton gate $G override --reason x", kByMain);
  const auto caller = claude_.caller_of("baton gate $G override --reason x",
                                        {"gate", "security-reviewed", "override", "--reason", "x"});
  EXPECT_EQ(caller.role, Role::orchestrator);
}

TEST_F(PassOfACall, IsConfirmedForOneRun) {
  claude_.asks_about("for i in 1 2; do baton undo; done", kByMain);
  claude_.in_shell("for i in 1 2; do baton undo; done", {"undo"});
  EXPECT_EQ(claude_.caller_here().role, Role::person);
  EXPECT_EQ(claude_.caller_here().role, Role::orchestrator);
}

TEST_F(PassOfACall, IsConfirmedForEachRunOfALine) {
  claude_.asks_about("baton undo; baton undo", kByMain);
  claude_.in_shell("baton undo; baton undo", {"undo"});
  EXPECT_EQ(claude_.caller_here().role, Role::person);
  EXPECT_EQ(claude_.caller_here().role, Role::person);
  EXPECT_EQ(claude_.caller_here().role, Role::orchestrator);
}

TEST_F(PassOfACall, IsNotConfirmedForACallThatBeginsMuchLater) {
  claude_.asks_about("baton undo", kByMain);
  wait(std::chrono::minutes{11});
  const auto caller = claude_.caller_of("baton undo", {"undo"});
  EXPECT_EQ(caller.role, Role::orchestrator);
  EXPECT_NE(caller.why_not_person.find("run it again"), std::string::npos) << caller.why_not_person;
  claude_.asks_about("baton undo", kByMain);
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).role, Role::person);
}

TEST_F(PassOfACall, ServesItsCallHoweverLongThatWaitsAtThePrompt) {
  claude_.asks_about("baton constrain --lift c1", kByAgent);
  wait(std::chrono::hours{30});
  claude_.begin_session();  // of another conversation in the same process
  const auto caller = claude_.caller_of("baton constrain --lift c1", {"constrain", "--lift", "c1"});
  EXPECT_EQ(caller.agent, "prd-writer");
}

// The shell runs in the background.
TEST_F(PassOfACall, ServesItsShellAfterClear) {
  for (const auto* payload_name : {kByMain, kByAgent}) {
    const std::string line = "sleep 12; baton decide Mine";
    claude_.asks_about(line, payload_name);
    claude_.in_shell(line, {"decide", "Mine"});
    claude_.keep_shell();
    claude_.asks(payload("SessionEnd.clear"));
    claude_.asks(payload("SessionStart.clear"));
    claude_.in_kept_shell();
    EXPECT_EQ(claude_.caller_here().name(),
              payload_name == kByMain ? "orchestrator" : "prd-writer");
    claude_.begin_session();
  }
}

TEST_F(PassOfACall, ServesEachRunOfAShellForDays) {
  const std::string line = "baton decide One; sleep 100000; baton decide Two";
  claude_.asks_about(line, kByAgent);
  claude_.in_shell(line, {"decide", "One"});
  EXPECT_EQ(claude_.caller_here().agent, "prd-writer");
  claude_.keep_shell();
  wait(std::chrono::hours{25});
  claude_.asks(payload("SessionStart.compaction"));
  claude_.in_kept_shell();
  EXPECT_EQ(claude_.caller_here().agent, "prd-writer");
}

TEST_F(PassOfACall, IsRemovedWithItsShellOrItsClaudeCode) {
  claude_.asks_about("baton decide One", kByAgent);
  claude_.caller_of("baton decide One", {"decide", "One"});
  claude_.asks_about("baton decide Two", kByAgent);
  const auto passes = [this](std::string_view kind) {
    return std::ranges::count_if(
        project_.baton.project.world.root.files(),
        [&](const std::string& file) { return file.find(kind) != std::string::npos; });
  };
  EXPECT_EQ(passes("/calls/used-"), 1);
  claude_.begin_session();
  EXPECT_EQ(passes("/calls/used-"), 0);
  EXPECT_EQ(passes("/calls/pass-"), 1);
  claude_.is_killed();
  claude_.begin_session();
  EXPECT_EQ(passes("/calls/pass-"), 0);
}

TEST_F(PassOfACall, ServesItsCallHoweverLongThatRuns) {
  claude_.asks_about("sleep 900; baton undo", kByMain);
  claude_.in_shell("sleep 900; baton undo", {"undo"});
  wait(std::chrono::minutes{15});
  EXPECT_EQ(claude_.caller_here().role, Role::person);
}

TEST_F(PassOfACall, ServesNoHiddenRunOfAnotherLine) {
  claude_.asks_about("baton undo", kByMain);  // and the person says no
  const auto caller = claude_.caller_of("b=bat; ${b}on undo", {"undo"});
  EXPECT_EQ(caller.role, Role::orchestrator);
}

TEST_F(PassOfACall, ServesEachRunOfItsCall) {
  claude_.in_hook();
  project_.launch("prd-writer");
  project_.launch("prd-writer", "toolu_2");
  const std::string line = "for p in a b c; do baton decide $p --category pattern; done";
  claude_.asks_about(line, kByMain);
  claude_.in_shell(line, {"decide", "a", "--category", "pattern"});
  for (int run = 0; run < 3; ++run) EXPECT_EQ(claude_.caller_here().name(), "orchestrator");
  EXPECT_EQ(claude_.caller_of(line, {"decide", "d"}).role, Role::unknown);  // another call
}

TEST_F(PassOfACall, ServesNoOtherLineAfterThePersonSaidNo) {
  claude_.asks_about("baton undo", kByMain);
  claude_.asks_about("baton $(cat f)", kByMain);
  EXPECT_EQ(claude_.caller_of("baton $(cat f)", {"undo"}).role, Role::orchestrator);
  claude_.asks_about("baton $(cat f)", kByAgent);
  EXPECT_EQ(claude_.caller_of("baton $(cat f)", {"undo"}).agent, "prd-writer");
}

TEST_F(PassOfACall, LeftOverByAnotherCallerServesNoOtherLine) {
  claude_.asks_about("false && baton decide", kByMain);
  EXPECT_EQ(claude_.asks_about("baton decide", kByAgent), Json());
  EXPECT_EQ(claude_.caller_of("baton decide", {"decide"}).agent, "prd-writer");
}

TEST_F(PassOfACall, LeftOverByAnotherCallerWithTheSameLineYieldsToFewerRights) {
  claude_.asks_about("baton decide", kByMain);
  claude_.asks_about("baton decide", kByAgent);
  EXPECT_EQ(claude_.caller_of("baton decide", {"decide"}).agent, "prd-writer");
  claude_.asks_about("baton decide", kByMain);
  EXPECT_EQ(claude_.caller_of("baton decide", {"decide"}).name(), "orchestrator");
}

// Both calls wait for the person, and the shell of the main thread begins first.
TEST_F(PassOfACall, OfTheMainThreadServesNoAgentWhoseLineIsTheSame) {
  claude_.in_hook();
  project_.launch("prd-writer");
  const std::string line = "baton decide \"$(cat f)\"";
  claude_.asks_about(line, kByAgent);
  claude_.asks_about(line, kByMain);
  EXPECT_EQ(claude_.caller_of(line, {"decide", "By main"}).agent, "prd-writer");
  EXPECT_EQ(claude_.caller_of(line, {"decide", "By the agent"}).agent, "prd-writer");
}

TEST_F(PassOfACall, OfSeveralAgentsWithTheSameLineServesNone) {
  claude_.in_hook();
  project_.launch("prd-writer");
  project_.launch("prd-writer", "toolu_2");
  claude_.asks_about("baton decide", kByAgent);
  other_agent_asks_about("baton decide");
  const auto caller = claude_.caller_of("baton decide", {"decide"});
  EXPECT_EQ(caller.role, Role::unknown);
  EXPECT_NE(caller.why_unknown.find("run it again"), std::string::npos) << caller.why_unknown;
  claude_.asks_about("baton decide", kByAgent);
  EXPECT_EQ(claude_.caller_of("baton decide", {"decide"}).agent, "prd-writer");
}

TEST_F(PassOfACall, OfSeveralAgentsWithTheSameLineServesEachWithAComment) {
  claude_.in_hook();
  project_.launch("prd-writer");
  project_.launch("prd-writer", "toolu_2");
  claude_.asks_about("baton decide", kByAgent);
  other_agent_asks_about("baton decide");
  const auto caller = claude_.caller_of("baton decide", {"decide"});
  EXPECT_NE(caller.why_unknown.find("# AGENT"), std::string::npos) << caller.why_unknown;
  claude_.asks_about("baton decide # prd-writer", kByAgent);
  other_agent_asks_about("baton decide # other");
  EXPECT_EQ(claude_.caller_of("baton decide # prd-writer", {"decide"}).agent, "prd-writer");
}

TEST_F(PassOfACall, LeftOverDoesNotHideThatAPersonTypedAnotherLine) {
  claude_.asks_about("false && baton gate tested pass", kByMain);
  claude_.asks_about("false && baton decide X", kByAgent);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"gate", "tested", "override"}, {"decide", "Mine"}}) {
    std::string line = "baton";
    for (const std::string& word : words) line += " " + word;
    EXPECT_EQ(claude_.caller_of(line, words).name(), "user") << line;
  }
}

// Another hook may have put something in front, and Claude Code may add a redirection.
TEST_F(PassOfACall, ServesItsCallWhereTheLineWasRewritten) {
  claude_.asks_about("baton undo | cat", kByMain);
  const auto confirmed = claude_.caller_of("cd /x && baton undo < /dev/null | cat", {"undo"});
  EXPECT_EQ(confirmed.role, Role::person);
  EXPECT_EQ(confirmed.name(), "orchestrator");
  claude_.asks_about("baton decide X", kByAgent);
  EXPECT_EQ(claude_.caller_of("timeout 5 baton decide X", {"decide", "X"}).agent, "prd-writer");
}

}  // namespace
}  // namespace baton::test
