#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "domain/context/explanation.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

using context::count_tokens_of_text;

constexpr std::size_t kBriefTokens = 120;
constexpr std::size_t kNewsTokens = 40;

class Sessions : public testing::Test {
 protected:
  Sessions() { project_.begin(); }

  HookedProject project_;
};

TEST_F(Sessions, BeginWithWhereTheWorkflowStands) {
  const std::string brief = context_of(project_.play("SessionStart.startup"));
  EXPECT_NE(brief.find("baton: workflow wf_1 (search), phase "), std::string::npos) << brief;
  EXPECT_NE(brief.find("\nNext: prd-writer"), std::string::npos) << brief;
  EXPECT_LE(count_tokens_of_text(brief), kBriefTokens);
}

TEST_F(Sessions, BeginWithHowOftenAnAgentRuns) {
  project_.launch("prd-writer", "toolu_1");
  project_.launch("prd-writer", "toolu_2");
  Json start = payload("SessionStart.startup");
  start["session_id"] = "another";
  const std::string brief = context_of(project_.hear(start));
  EXPECT_NE(brief.find("\nRunning: prd-writer (2)"), std::string::npos) << brief;
}

TEST_F(Sessions, BeginBrieflyHoweverLongNamesAre) {
  ASSERT_EQ(
      project_.baton.run({"set", "/featureName", "\"" + std::string(5'000, 'x') + "\""}).status, 0);
  const std::string brief = context_of(project_.play("SessionStart.startup"));
  EXPECT_LE(count_tokens_of_text(brief), kBriefTokens) << brief;
  EXPECT_NE(brief, "");
}

TEST_F(Sessions, BeginBrieflyAfterARecoveryToo) {
  ASSERT_EQ(project_.baton.run({"set", "/featureName", "\"" + std::string(400, 'x') + "\""}).status,
            0);
  project_.baton.project.put_state("{");
  const std::string brief = context_of(project_.play("SessionStart.startup"));
  EXPECT_TRUE(brief.starts_with("baton recovered the damaged or missing state; no data is lost"))
      << brief;
  EXPECT_LE(count_tokens_of_text(brief), kBriefTokens) << brief;
}

TEST_F(Sessions, CloseNoExecutionsWithoutASessionInTheEvent) {
  project_.play("PreToolUse.foreground");
  for (const char* const event : {"SessionEnd.foreground", "SessionStart.startup"}) {
    Json unnamed = payload(event);
    unnamed.erase("session_id");
    project_.hear(unnamed);
    EXPECT_EQ(project_.execution(0).at("status"), "in_progress") << event;
  }
}

TEST_F(Sessions, BeginAgainWithTheSameAfterACompaction) {
  const std::string brief = context_of(project_.play("SessionStart.startup"));
  EXPECT_EQ(project_.play("PreCompact.compaction"), Json());
  EXPECT_EQ(context_of(project_.play("SessionStart.compaction")), brief);
}

// A session may be an agent's own: `claude --agent NAME`.
TEST_F(Sessions, BeginWithNothingThatAnAgentMayNotSee) {
  for (const std::vector<std::string>& change : std::vector<std::vector<std::string>>{
           {"decide", "CANARY decision"},
           {"constrain", "CANARY constraint", "--type", "regulatory"},
           {"artifact", "CANARY.md"},
           {"fail", "prd-writer", "--reason", "CANARY reason"},
           {"gate", "requirements-complete", "fail", "--issue", "CANARY issue"}}) {
    if (change.front() == "fail") {
      ASSERT_EQ(project_.baton.run({"start", "prd-writer"}).status, 0);
    }
    ASSERT_EQ(project_.baton.run(change).status, 0) << change.front();
  }
  Json start = payload("SessionStart.startup");
  start["agent_type"] = "code-writer";
  const std::string brief = context_of(project_.hear(start));
  EXPECT_NE(brief.find("baton: workflow wf_1"), std::string::npos) << brief;
  EXPECT_EQ(brief.find("CANARY"), std::string::npos) << brief;
}

TEST_F(Sessions, HearNothingAtAPromptWhereNothingHasChanged) {
  project_.play("SessionStart.startup");
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, HearOnceWhatOthersHaveChanged) {
  project_.play("SessionStart.startup");
  ASSERT_EQ(project_.baton.run({"start", "prd-writer"}).status, 0);
  const std::string news = context_of(project_.play("UserPromptSubmit.foreground"));
  EXPECT_NE(news.find("revision 2"), std::string::npos) << news;
  EXPECT_LE(count_tokens_of_text(news), kNewsTokens) << news;
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, HearNothingOfWhatTheirOwnAgentsDid) {
  project_.play("SessionStart.startup");
  project_.play("PreToolUse.foreground");
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, HearNothingOfTheFilesThatTheirOwnAgentsWrote) {
  project_.play("SessionStart.startup");
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  Json event = payload("PostToolUse.subagent-write");
  event["tool_input"]["file_path"] = "/project/docs/prd.md";
  project_.hear(event);
  ASSERT_EQ(project_.state()["artifacts"].size(), 1U);
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, HearNothingAtTheirFirstPrompt) {
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, HearThatAnOutputIsKeptWhileTheStateIsUnreadable) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  project_.baton.project.put_state("{");
  project_.stop("SubagentStop.background", message_with(good_output()));
  const std::string told = context_of(project_.play("UserPromptSubmit.foreground"));
  EXPECT_NE(told.find("`baton record .claude/baton/unrecorded/exec_001@wf_1.json`"),
            std::string::npos)
      << told;
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Sessions, CloseTheirExecutionsAtTheirEnd) {
  project_.play("PreToolUse.foreground");
  EXPECT_EQ(project_.play("SessionEnd.foreground"), Json());
  EXPECT_EQ(project_.execution(0)["status"], "failed");
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Sessions, AreForgottenAtTheirEndWhereTheStateRefusesTheChange) {
  project_.play("SessionStart.startup");
  project_.play("PreToolUse.foreground");
  const std::string record = ".claude/baton/sessions/" + std::string(kSession) + ".json";
  ASSERT_TRUE(project_.baton.project.world.root.content(record));
  Json refusing = project_.state();
  refusing["revision"] = "x";
  project_.baton.project.put_state(refusing.dump());
  EXPECT_EQ(project_.play("SessionEnd.foreground"), Json());
  EXPECT_NE(project_.log().find("the revision must be"), std::string::npos) << project_.log();
  EXPECT_EQ(project_.leases().size(), 1U);
  EXPECT_FALSE(project_.baton.project.world.root.content(record));
}

TEST_F(Sessions, LeaveExecutionsOfOthersAlone) {
  Json launch = payload("PreToolUse.foreground");
  launch["session_id"] = "another";
  project_.hear(launch);
  project_.play("SessionEnd.foreground");
  project_.play("SessionStart.startup");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
}

TEST_F(Sessions, GoOnWhereTheyAreOnlyCleared) {
  project_.play("PreToolUse.foreground");
  project_.play("SessionEnd.clear");
  project_.play("SessionStart.clear");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
}

TEST_F(Sessions, ThatAreResumedHaveNoAgentsLeft) {
  project_.play("PreToolUse.foreground");
  project_.play("SessionStart.resume");
  EXPECT_EQ(project_.execution(0)["status"], "failed");
}

TEST_F(Sessions, CloseWhatHasBeenSilentForTwelveHours) {
  Json launch = payload("PreToolUse.foreground");
  launch["session_id"] = "another";
  project_.hear(launch);
  project_.baton.project.world.clock.advance(std::chrono::hours{12});
  project_.play("SessionStart.startup");
  EXPECT_EQ(project_.execution(0)["status"], "failed");
}

TEST_F(Sessions, TellTheirCommandsWhereTheProjectIsOnce) {
  project_.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = project_.baton.project.folder("/env");
  project_.play("SessionStart.startup");
  project_.play("SessionStart.compaction");
  EXPECT_EQ(folder.content("session.sh"), "export BATON_THREAD='" + std::string(kSession) +
                                              "'\nexport BATON_PROJECT='/project'\n");
}

TEST_F(Sessions, TellTheirCommandsAgainWhatAnotherSessionReplaced) {
  project_.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = project_.baton.project.folder("/env");
  Json another = payload("SessionStart.startup");
  another["session_id"] = "another";
  project_.play("SessionStart.startup");
  project_.hear(another);
  project_.play("SessionStart.resume");
  const std::string ours = "export BATON_THREAD='" + std::string(kSession) + "'\n";
  EXPECT_EQ(folder.content("session.sh"),
            ours + "export BATON_PROJECT='/project'\n" + "export BATON_THREAD='another'\n" + ours);
}

TEST_F(Sessions, AreToldNothingWhereThereIsNoWorkflow) {
  HookedProject bare;
  bare.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = bare.baton.project.folder("/env");
  EXPECT_EQ(bare.play("SessionStart.startup"), Json());
  EXPECT_FALSE(folder.content("session.sh"));
  EXPECT_TRUE(bare.baton.project.world.root.files().empty());
}

// As after `baton init --claude`: the workflow may begin later.
TEST_F(Sessions, TellTheirCommandsWhereTheProjectIsBeforeItsWorkflow) {
  HookedProject bare;
  bare.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = bare.baton.project.folder("/env");
  bare.baton.project.world.root.put(".claude/baton/.gitignore", "*");
  EXPECT_EQ(bare.play("SessionStart.startup"), Json());
  EXPECT_TRUE(
      folder.content("session.sh").value_or("").ends_with("export BATON_PROJECT='/project'\n"));
}

TEST_F(Sessions, TellTheirCommandsWhereTheProjectIsWhereAnotherFileReplacedItsState) {
  project_.baton.project.world.environment.variables["CLAUDE_ENV_FILE"] = "/env/session.sh";
  MemoryDirectory& folder = project_.baton.project.folder("/env");
  project_.baton.project.put_state(R"({"phase": "plan"})");
  const std::string remark = context_of(project_.play("SessionStart.startup"));
  EXPECT_NE(remark.find("another file took the place"), std::string::npos) << remark;
  EXPECT_TRUE(
      folder.content("session.sh").value_or("").ends_with("export BATON_PROJECT='/project'\n"));
}

TEST_F(Sessions, MayStopWithOpenGates) {
  EXPECT_EQ(project_.play("Stop.foreground"), Json());
}

TEST_F(Sessions, MayNotStopWithOpenGatesWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"stop": true}})");
  project_.baton.run({"gate", "tested", "add"});
  ASSERT_EQ(project_.baton.run({"set", "/qualityGates/pending", R"(["tested"])"}).status, 0);
  EXPECT_EQ(project_.play("Stop.foreground")["decision"], "block");
  Json again = payload("Stop.foreground");
  again["stop_hook_active"] = true;
  EXPECT_EQ(project_.hear(again), Json());
}

TEST_F(Sessions, MayNotStopWithFailedGatesWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"stop": true}})");
  ASSERT_EQ(project_.baton.run({"set", "/qualityGates/failed", R"(["tested"])"}).status, 0);
  const Json answer = project_.play("Stop.foreground");
  EXPECT_EQ(answer["decision"], "block");
  EXPECT_NE(answer.value("reason", "").find("Failed: tested."), std::string::npos) << answer;
}

TEST(SessionsOfAnAdoptedFile, AreToldOfItsRecovery) {
  HookedProject project;
  project.baton.project.put_state(R"({"phase": "plan"})");
  ASSERT_EQ(project.baton.run({"adopt"}).status, 0);
  ASSERT_EQ(project.baton.run({"set", "/phase", "x"}).status, 0);
  EXPECT_EQ(project.play("SessionStart.startup"), Json());
  project.baton.project.put_state(R"({"phase": "external edit, )");
  const std::string told = context_of(project.play("SessionStart.startup"));
  EXPECT_NE(told.find("baton recovered the damaged or missing state"), std::string::npos) << told;
  EXPECT_NE(told.find("corrupt-"), std::string::npos) << told;
}

}  // namespace
}  // namespace baton::test
