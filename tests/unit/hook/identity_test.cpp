#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "claude_processes.h"
#include "domain/context/explanation.h"

namespace baton::test {
namespace {

using authority::Role;

constexpr const char* kMain = "PreToolUse.main-bash";
constexpr const char* kAgent = "PreToolUse.subagent-bash";  // prd-writer

class Identity : public testing::Test {
 protected:
  Identity() {
    project_.begin();
    claude_.begin_session();
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
};

TEST_F(Identity, OfAnAgentIsProvenByThePassOfItsCall) {
  EXPECT_EQ(claude_.asks_about("baton record out.json", kAgent), Json());
  const auto caller = claude_.caller_of("baton record out.json", {"record", "out.json"});
  EXPECT_EQ(caller.role, Role::agent);
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(caller.participant, "subagent:prd-writer:a0000000000000001");
}

TEST_F(Identity, OfTheMainThreadIsTheOrchestrator) {
  EXPECT_EQ(claude_.asks_about("cd /tmp; baton next", kMain), Json());
  const auto caller = claude_.caller_of("cd /tmp; baton next", {"next"});
  EXPECT_EQ(caller.role, Role::orchestrator);
  EXPECT_EQ(caller.name(), "orchestrator");
}

// `claude --agent NAME`: the events name the agent, and have no agent id.
TEST_F(Identity, OfTheMainThreadUnderTheNameOfAnAgentDependsOnItsRule) {
  Json event = payload(kMain);
  event["tool_input"]["command"] = "baton undo";
  event["agent_type"] = "lead";
  EXPECT_EQ(decision_of(claude_.asks(event)), "ask");
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "orchestrator");
  event["agent_type"] = "prd-writer";
  event["tool_use_id"] = "toolu_2";
  EXPECT_EQ(decision_of(claude_.asks(event)), "deny");
}

// A call of the model then leaves no pass, as a line that a person typed.
TEST_F(Identity, IsNotAPersonsWhereTheHookIsNotAskedAboutCalls) {
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "user");
  for (const char* settings : {R"({"hooks": {"disabled": ["PreToolUse"]}})",
                               R"({"hooks": {"disabled": ["PreToolUse"]}, "hoks": {}})"}) {
    project_.configure(settings);
    EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "orchestrator") << settings;
  }
  project_.configure(R"({"hooks": {"disabled": ["UserPromptSubmit"]}})");
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "user");
}

TEST_F(Identity, OfAScriptOfTheMainThreadDependsOnTheRuleOfItsAgent) {
  Json start = payload("SessionStart.startup");
  start["agent_type"] = "prd-writer";
  claude_.asks(start);
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
  claude_.orphaned();
  EXPECT_EQ(claude_.caller_here().role, Role::unknown);
  claude_.asks_about("baton next", kAgent);  // of a subagent
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).role, Role::unknown);
  claude_.asks(payload("SubagentStop.foreground"));
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
  start["agent_type"] = "lead";
  claude_.asks(start);
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).name(), "orchestrator");
}

TEST_F(Identity, MakesARunsChangeNoNewsForItsSession) {
  const Json prompt = payload("UserPromptSubmit.foreground");
  const std::string line = "baton decide 'Use x' --category pattern";
  const std::vector<std::string> words = {"decide", "Use x", "--category", "pattern"};
  EXPECT_EQ(claude_.asks_about(line, kMain), Json());
  claude_.in_shell(line, words);
  ASSERT_EQ(project_.baton.run(words).status, 0);
  EXPECT_EQ(claude_.asks(prompt), Json());
  claude_.in_terminal();
  ASSERT_EQ(project_.baton.run({"decide", "Use y", "--category", "pattern"}).status, 0);
  EXPECT_NE(context_of(claude_.asks(prompt)), "");
}

TEST_F(Identity, OfAPersonsActionIsAskedForInTheMainThread) {
  const Json answer = claude_.asks_about("baton undo", kMain);
  EXPECT_EQ(decision_of(answer), "ask");
  EXPECT_NE(reason_of(answer).find("`baton undo`"), std::string::npos);
  const auto caller = claude_.caller_of("baton undo", {"undo"});
  EXPECT_EQ(caller.role, Role::person);
  EXPECT_EQ(caller.name(), "orchestrator");  // the person confirmed it, and did not do it
}

TEST_F(Identity, OfAnAgentIsRefusedWhatIsForOthers) {
  for (const char* line :
       {"baton undo", "baton gate tested override --reason x", "cd x && baton start a --force",
        "baton gates tested override --reason x", "baton sessions --json delete s1",
        "baton --json archive", "sh -c 'baton recover'", "baton decide x --as user"}) {
    const Json answer = claude_.asks_about(line, kAgent);
    EXPECT_EQ(decision_of(answer), "deny") << line;
    EXPECT_LE(context::count_tokens_of_text(reason_of(answer)), kDenialTokens);
    EXPECT_NE(reason_of(answer), "");
  }
  EXPECT_EQ(claude_.asks_about("baton undo --help", kAgent), Json());
}

TEST_F(Identity, OfAPersonIsKnownByTheLineThatTheHookDidNotSee) {
  const auto caller = claude_.caller_of("baton undo", {"undo"});
  EXPECT_EQ(caller.role, Role::person);
  EXPECT_EQ(caller.name(), "user");
  EXPECT_EQ(claude_.caller_of("./undo.sh", {"undo"}).role, Role::orchestrator);
}

TEST_F(Identity, OfAPersonIsNotAssumedWhereNoneIsAtThePrompt) {
  claude_.unattended();
  claude_.begin_session();
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).role, Role::orchestrator);
}

TEST_F(Identity, IsTheLeastWhereAnAgentIsAtWork) {
  claude_.in_hook();
  project_.launch("prd-writer");
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
  claude_.in_hook();
  project_.launch("prd-writer", "toolu_2");
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).role, Role::unknown);
}

TEST_F(Identity, OfATerminalIsAPerson) {
  claude_.in_terminal();
  EXPECT_EQ(claude_.caller_here().role, Role::person);
  claude_.detached();
  EXPECT_EQ(claude_.caller_here().role, Role::orchestrator);
}

TEST_F(Identity, OfADetachedRunIsUnknownWhileAnAgentWorks) {
  claude_.in_hook();
  project_.launch("prd-writer");
  claude_.detached();
  const auto caller = claude_.caller_here();
  EXPECT_EQ(caller.role, Role::unknown);
  EXPECT_NE(caller.why_unknown.find("no terminal"), std::string::npos) << caller.why_unknown;
}

TEST_F(Identity, OfAJobWhoseShellHasEndedIsUnknownWhileAnAgentWorks) {
  claude_.in_hook();
  project_.launch("prd-writer");
  claude_.orphaned();
  EXPECT_EQ(claude_.caller_here().role, Role::unknown);
  for (const char* claimed : {"subagent:prd-writer", "subagent:code-writer", "unknown"}) {
    EXPECT_EQ(claude_.caller_claiming(claimed).role, Role::unknown) << claimed;
  }
  claude_.in_terminal();
  EXPECT_EQ(claude_.caller_claiming("subagent:code-writer").agent, "code-writer");
}

TEST_F(Identity, OfAJobWhoseShellHasEndedIsTheOrchestratorWhileNoAgentWorks) {
  claude_.orphaned();
  EXPECT_EQ(claude_.caller_here().name(), "orchestrator");
  EXPECT_EQ(claude_.caller_claiming("subagent:code-writer").agent, "code-writer");
  EXPECT_EQ(claude_.caller_claiming("unknown").role, Role::unknown);
}

TEST_F(Identity, IsProvenInAClaudeCodeThatAnotherOneStarted) {
  claude_.is_killed();
  claude_.in_pane();
  claude_.begin_session();
  EXPECT_EQ(claude_.asks_about("baton record out.json", kAgent), Json());
  const auto caller = claude_.caller_of("baton record out.json", {"record", "out.json"});
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(claude_.caller_of("./script.sh", {"next"}).agent, "prd-writer");
}

TEST_F(Identity, IsNotTakenFromAnInventedEventBelowAnUnknownClaudeCode) {
  Json event = payload(kMain);
  event["tool_name"] = "mcp__baton__workflow";
  claude_.is_killed();
  claude_.in_pane();
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Identity, StandsAsClaimedWithoutHooks) {
  HookedProject bare;
  ClaudeCode elsewhere(bare);
  bare.begin();
  EXPECT_EQ(elsewhere.caller_of("baton undo", {"undo"}).name(), "orchestrator");
  elsewhere.detached();
  EXPECT_EQ(elsewhere.caller_here().role, Role::person);
}

TEST_F(Identity, IsNotTakenFromAnInventedEvent) {
  Json event = payload(kMain);
  event["tool_input"]["command"] = "baton undo";
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  project_.hear(event);
  EXPECT_EQ(claude_.caller_of("baton undo", {"undo"}).name(), "user");
  EXPECT_EQ(claude_.caller_of("b=bat; ${b}on undo", {"undo"}).role, Role::orchestrator);
  event["tool_name"] = "mcp__baton__workflow";
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  EXPECT_EQ(project_.hear(event), Json());
  claude_.detached();
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Identity, OfAnAgentsEndIsNotInvented) {
  claude_.in_hook();
  project_.launch("prd-writer");
  claude_.in_shell("b=bat; ${b}on hook < event", {"hook"});
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  project_.play("SessionEnd.foreground");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
  EXPECT_NE(project_.log().find("SubagentStop: ignored an event"), std::string::npos);
  claude_.in_hook();
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Identity, IsNotTakenFromAnEventThatIsPlayedAgain) {
  Json event = payload(kMain);
  event["tool_name"] = "mcp__baton__workflow";
  EXPECT_NE(claude_.asks(event), Json());
  EXPECT_EQ(claude_.asks(event), Json());
}

TEST_F(Identity, IsNotTakenFromAnotherTranscript) {
  Json event = payload(kMain);
  event["tool_name"] = "mcp__baton__workflow";
  event["transcript_path"] = "/tmp/invented.jsonl";
  EXPECT_EQ(claude_.asks(event), Json());
}

// EnterWorktree: the same session, whose transcript is in another folder from now on.
TEST_F(Identity, IsProvenAfterTheSessionEnteredAWorkTree) {
  const std::string projects = "/home/user/.claude/projects/-project";
  const std::string transcript = "/" + std::string(kSession) + ".jsonl";
  for (const std::string& folder : {projects + "--claude-worktrees-wt1", projects}) {
    Json event = payload(kAgent);
    event["transcript_path"] = folder + transcript;
    event["tool_use_id"] = "toolu_bash" + folder;
    event["tool_input"]["command"] = "baton constrain --lift c1";
    EXPECT_EQ(claude_.asks(event), Json());
    const auto caller =
        claude_.caller_of("baton constrain --lift c1", {"constrain", "--lift", "c1"});
    EXPECT_EQ(caller.agent, "prd-writer") << folder;
    event["tool_name"] = "mcp__baton__workflow";
    event["tool_use_id"] = "toolu_mcp" + folder;
    EXPECT_NE(claude_.asks(event), Json()) << folder;
  }
}

TEST_F(Identity, IsForgottenWithItsSession) {
  claude_.asks(payload("SessionEnd.foreground"));
  EXPECT_EQ(claude_.caller_of("./undo.sh", {"undo"}).name(), "orchestrator");
  claude_.detached();
  EXPECT_EQ(claude_.caller_here().role, Role::person);
}

TEST_F(Identity, OfHooksIsForClaudeCodeAlone) {
  for (const char* event : {kMain, kAgent}) {
    EXPECT_EQ(decision_of(claude_.asks_about("baton hook < event.json", event)), "deny");
    EXPECT_EQ(decision_of(claude_.asks_about("cat e | timeout 5 baton hook", event)), "deny");
    EXPECT_EQ(claude_.asks_about("baton hook --help", event), Json());
    EXPECT_EQ(claude_.asks_about("baton hook -h", event), Json());
  }
}

TEST_F(Identity, LeavesNothingForOtherCalls) {
  const auto before = project_.baton.project.world.root.files();
  for (const char* line : {"ls", "git commit -m 'baton is fine'", "cat README.md"}) {
    EXPECT_EQ(claude_.asks_about(line, kMain), Json());
  }
  EXPECT_EQ(project_.baton.project.world.root.files(), before);
}

// A session that begins before the workflow, in a project that baton has not been used in.
TEST(IdentityBeforeAWorkflow, IsKnownFromTheNextPrompt) {
  HookedProject project;
  ClaudeCode claude(project);
  claude.begin_session();
  claude.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(project.baton.project.world.root.files(), std::vector<std::string>());
  project.begin();
  EXPECT_EQ(claude.caller_of("baton undo", {"undo"}).name(), "orchestrator");
  claude.asks(payload("UserPromptSubmit.foreground"));
  EXPECT_EQ(claude.caller_of("baton undo", {"undo"}).name(), "user");
}

// As after `init --claude`, and on a git branch without the state.
TEST(IdentityBeforeAWorkflow, IsKnownAtOnceWhereBatonHasFiles) {
  HookedProject project;
  ClaudeCode claude(project);
  project.baton.project.world.root.put(".claude/baton/wiring.json", "{}");
  claude.begin_session();
  EXPECT_EQ(claude.caller_of("baton undo", {"undo"}).name(), "user");
  claude.asks(payload("SessionEnd.foreground"));
  EXPECT_EQ(claude.caller_of("baton undo", {"undo"}).name(), "orchestrator");
}

}  // namespace
}  // namespace baton::test
