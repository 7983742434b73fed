#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/core/configuration/configuration.h"
#include "domain/context/explanation.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

using context::count_tokens_of_text;

class Denials : public testing::Test {
 protected:
  Denials() { project_.begin(); }

  HookedProject project_;
};

TEST_F(Denials, NameWhoHasToRunFirstAndWhatItProvides) {
  const Json answer = project_.launch("architecture-reviewer");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_NE(reason_of(answer).find("prd-writer (requirements, user-stories +2)"), std::string::npos)
      << reason_of(answer);
}

TEST_F(Denials, TellToWaitForAnAgentThatRuns) {
  project_.play("PreToolUse.background");
  EXPECT_EQ(
      reason_of(project_.launch("architecture-reviewer", "toolu_2_0")),
      "architecture-reviewer cannot start yet. Still running: prd-writer (exec_001). Wait for "
      "the end; do not launch again.");
}

TEST_F(Denials, DoNotTellAnAgentToWaitForItself) {
  project_.play("PreToolUse.background");
  project_.play("PostToolUse.background");
  Json event = payload("PreToolUse.foreground");
  event["tool_input"]["subagent_type"] = "architecture-reviewer";
  event["tool_use_id"] = "toolu_2_0";
  event["agent_id"] = "a0000000000000001";
  event["agent_type"] = "prd-writer";
  EXPECT_EQ(reason_of(project_.hear(event)),
            "architecture-reviewer cannot start yet. It needs your own output: end your work "
            "first.");
  project_.launch("prd-writer", "toolu_3_0");
  event["tool_use_id"] = "toolu_4_0";
  EXPECT_EQ(reason_of(project_.hear(event)),
            "architecture-reviewer cannot start yet. Still running: prd-writer (exec_002). Wait "
            "for the end; do not launch again.");
}

TEST_F(Denials, TellToWaitForSomeAndToRunOthers) {
  project_.play("PreToolUse.background");
  const std::string reason = reason_of(project_.launch("code-writer", "toolu_2_0"));
  EXPECT_NE(reason.find("Missing: architecture-reviewer ("), std::string::npos) << reason;
  EXPECT_NE(reason.find("Still running: prd-writer (exec_001)."), std::string::npos) << reason;
  EXPECT_LE(count_tokens_of_text(reason), kDenialTokens) << reason;
}

TEST_F(Denials, NameTheCommandThatRecordsAKeptOutput) {
  project_.play("PreToolUse.foreground");
  const std::string state = project_.baton.project.state();
  project_.baton.project.put_state("{");
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  project_.baton.project.put_state(state);
  test::FakeHost& world = project_.baton.project.world;
  world.root.attributes(".claude/baton/unrecorded/exec_001@wf_1.json").modified = world.clock.now();
  const std::string reason = reason_of(project_.launch("architecture-reviewer", "toolu_2_0"));
  EXPECT_EQ(reason,
            "architecture-reviewer cannot start yet. The output of prd-writer is kept: run `baton "
            "record .claude/baton/unrecorded/exec_001@wf_1.json`.");
  EXPECT_LE(count_tokens_of_text(reason), kDenialTokens) << reason;
}

TEST_F(Denials, LeaveTheWorkflowAsItIs) {
  const std::string before = project_.baton.project.state();
  project_.launch("code-writer");
  EXPECT_EQ(project_.baton.project.state(), before);
  EXPECT_TRUE(project_.leases().empty());
  EXPECT_EQ(project_.receipt("exec_001"), Json());
}

TEST_F(Denials, CostAtMost120TokensForEveryAgent) {
  const auto configuration = app::default_configuration();
  ASSERT_TRUE(configuration);
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    const std::string reason = reason_of(project_.launch(rule.agent, "toolu_" + rule.agent));
    EXPECT_LE(count_tokens_of_text(reason), kDenialTokens) << reason;
  }
}

TEST_F(Denials, CostAtMost120TokensForAnAgentThatNeedsALot) {
  Json map = {{"busy", {{"needsFrom", Json::array()}, {"provides", {"all"}}}}};
  for (int number = 0; number < 40; ++number) {
    const std::string name = "an-agent-with-a-long-name-" + std::to_string(number);
    map[name] = {{"needsFrom", Json::array()}, {"provides", {std::string(60, 'p') + name}}};
    map["busy"]["needsFrom"].push_back(name);
  }
  project_.configure(Json{{"relevanceMap", map}}.dump());
  const Json answer = project_.launch("busy");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_LE(count_tokens_of_text(reason_of(answer)), kDenialTokens) << reason_of(answer);
}

TEST_F(Denials, SayWhatElseIsWrongWhereNothingIsMissing) {
  project_.baton.project.world.root.put("own.json",
                                        R"({"properties": {"agentSequence": {"maxItems": 0}}})");
  project_.configure(R"({"stateSchema": "own.json"})");
  const std::string reason = reason_of(project_.launch("prd-writer"));
  EXPECT_TRUE(reason.starts_with("prd-writer cannot start: ")) << reason;
  EXPECT_EQ(reason.find("Missing: ."), std::string::npos) << reason;
  EXPECT_LE(count_tokens_of_text(reason), kDenialTokens) << reason;
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Denials, AreShortWhereTheyAreRepeated) {
  project_.launch("code-writer");
  const Json answer = project_.launch("code-writer", "toolu_2_0");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_LE(count_tokens_of_text(reason_of(answer)), 20U) << reason_of(answer);
}

TEST_F(Denials, AreWholeForAnotherAgentOrSession) {
  project_.launch("code-writer");
  const std::string other = reason_of(project_.launch("architecture-reviewer", "toolu_2_0"));
  EXPECT_NE(other.find("cannot start yet"), std::string::npos) << other;
  Json event = payload("PreToolUse.foreground");
  event["tool_input"]["subagent_type"] = "architecture-reviewer";
  event["session_id"] = "another";
  EXPECT_EQ(reason_of(project_.hear(event)), other);
}

TEST_F(Denials, AreWholeForAnotherReaderInTheSession) {
  const std::string whole = reason_of(project_.launch("code-writer"));
  Json event = payload("PreToolUse.nested-2");
  event["tool_input"]["subagent_type"] = "code-writer";
  EXPECT_EQ(reason_of(project_.hear(event)), whole);
  EXPECT_NE(reason_of(project_.hear(event)), whole);
}

TEST_F(Denials, AreWholeAfterACompaction) {
  const std::string whole = reason_of(project_.launch("code-writer"));
  project_.play("PreCompact.compaction");
  EXPECT_EQ(reason_of(project_.launch("code-writer", "toolu_2_0")), whole);
  project_.play("SessionStart.compaction");
  EXPECT_EQ(reason_of(project_.launch("code-writer", "toolu_3_0")), whole);
}

TEST_F(Denials, HoldForEverySpellingThatClaudeCodeUnderstands) {
  for (const char* spelling :
       {"Code-Writer", "code writer", "CODE_WRITER", " code-writer", "code-writer ", "codewriter",
        "code\u00A0writer", "code\u2011writer", "baton:Code_Writer", "\uFF43ode-writer"}) {
    EXPECT_EQ(decision_of(project_.launch(spelling)), "deny") << spelling;
  }
  EXPECT_NE(prompt_of(project_.launch("PRD Writer", "toolu_2_0")), "");
  EXPECT_EQ(project_.execution(0)["agentName"], "prd-writer");
}

TEST_F(Denials, AskForTheNameWhereTwoAgentsMayBeMeant) {
  project_.configure(R"({"relevanceMap": {"extends": "none", "foo-bar": {}, "foobar": {}}})");
  EXPECT_EQ(reason_of(project_.launch("Foo Bar")),
            "Foo Bar may be foo-bar or foobar: name the agent as the relevance map does.");
  EXPECT_NE(prompt_of(project_.launch("foobar", "toolu_2_0")), "");
  project_.configure(R"({"relevanceMap": {"extends": "none", "foo-bar": {}, "foobar": {}},
                         "hooks": {"handoff": "warn"}})");
  EXPECT_EQ(project_.launch("Foo Bar", "toolu_3_0"), Json());
}

// Such as a skill's own, for which Claude Code asks no hook.
TEST_F(Denials, ThatALaunchEvadedAreInTheJournal) {
  Json event = payload("SubagentStart.foreground");
  event["agent_type"] = "architecture-reviewer";
  EXPECT_NE(context_of(project_.hear(event)), "");
  EXPECT_EQ(project_.execution(0)["forcedWithout"], Json::array({"prd-writer"}));
  const std::string denials = project_.baton.run({"log", "--denials"}).output;
  EXPECT_NE(denials.find("denied: start architecture-reviewer"), std::string::npos) << denials;
}

TEST_F(Denials, NameEachAgentOnceThoughItsNameEndsAsAnothers) {
  project_.configure(R"({"relevanceMap": {
      "editor": {"needsFrom": ["writer", "story-writer"], "provides": ["text"]},
      "writer": {"needsFrom": [], "provides": ["draft"]},
      "story-writer": {"needsFrom": [], "provides": ["story"]}}})");
  EXPECT_NE(
      reason_of(project_.launch("editor")).find("Missing: writer (draft); story-writer (story)."),
      std::string::npos)
      << reason_of(project_.launch("editor", "toolu_2_0"));
}

TEST_F(Denials, EndWhenTheUpstreamHasRun) {
  project_.launch("architecture-reviewer");
  project_.launch("prd-writer", "toolu_2_0");
  project_.stop("SubagentStop.foreground", message_with(good_output()));
  const std::string prompt = prompt_of(project_.launch("architecture-reviewer", "toolu_3_0"));
  EXPECT_NE(prompt.find("Search by colour"), std::string::npos) << prompt;
}

TEST_F(Denials, BecomeQuestionsWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"handoff": "ask"}})");
  EXPECT_EQ(decision_of(project_.launch("code-writer")), "ask");
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Denials, BecomeWarningsWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"handoff": "warn"}})");
  const Json answer = project_.launch("architecture-reviewer");
  EXPECT_EQ(answer["systemMessage"], "baton: architecture-reviewer starts without prd-writer.");
  EXPECT_NE(prompt_of(answer).find("Missing context: prd-writer"), std::string::npos);
  EXPECT_EQ(project_.execution(0)["forcedWithout"], Json::array({"prd-writer"}));
}

TEST_F(Denials, AreWaivedOnce) {
  const auto waived =
      project_.baton.run({"waive", "architecture-reviewer", "--reason", "The PRD is on paper"});
  ASSERT_EQ(waived.status, 0) << waived.error;
  EXPECT_NE(prompt_of(project_.launch("architecture-reviewer")), "");
  EXPECT_FALSE(project_.state().contains("extensions"));
  EXPECT_EQ(decision_of(project_.launch("architecture-reviewer", "toolu_2_0")), "deny");
}

TEST_F(Denials, AreNotWaivedForAnotherAgent) {
  project_.baton.run({"waive", "architecture-reviewer", "--reason", "The PRD is on paper"});
  EXPECT_EQ(decision_of(project_.launch("code-writer")), "deny");
  EXPECT_EQ(project_.state()["extensions"]["waivers"].size(), 1U);
}

TEST_F(Denials, UseUpTheWaiverAlsoWhereNothingIsMissing) {
  project_.baton.run({"waive", "prd-writer", "--reason", "To be safe"});
  project_.launch("prd-writer");
  EXPECT_FALSE(project_.state().contains("extensions"));
}

TEST_F(Denials, AreWaivedByPeopleOnly) {
  project_.baton.project.world.environment.variables["CLAUDECODE"] = "1";
  EXPECT_EQ(project_.baton.run({"waive", "code-writer", "--reason", "I want to"}).status, 6);
}

}  // namespace
}  // namespace baton::test
