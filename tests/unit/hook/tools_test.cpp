#include <gtest/gtest.h>

#include <map>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/caller_identity.h"
#include "domain/context/explanation.h"
#include "hooked_project.h"

namespace baton::test {
namespace {

Json call(const std::string& event, const std::string& tool, const Json& input) {
  Json document = payload(event);
  document["tool_name"] = tool;
  document["tool_input"] = input;
  return document;
}

Json by_main(const std::string& tool, const Json& input) {
  return call("PreToolUse.main-bash", tool, input);
}

Json by_agent(const std::string& tool, const Json& input) {
  return call("PreToolUse.subagent-bash", tool, input);
}

const Json& state_path() {
  static const Json input = {{"file_path", "/project/.claude/workflow-state.json"}};
  return input;
}

class Tools : public testing::Test {
 protected:
  Tools() { project_.begin(); }

  HookedProject project_;
};

TEST_F(Tools, ThatWriteTheStateAreDeniedToEverybody) {
  for (const Json& event : {by_main("Write", state_path()), by_agent("Edit", state_path()),
                            by_main("Bash", {{"command", "rm .claude/workflow-state.json"}}),
                            by_main("Monitor", {{"command", "rm .claude/workflow-state.json"}})}) {
    const Json answer = project_.hear(event);
    EXPECT_EQ(decision_of(answer), "deny");
    EXPECT_NE(reason_of(answer).find("`baton record`"), std::string::npos);
    EXPECT_LE(context::count_tokens_of_text(reason_of(answer)), kDenialTokens);
  }
}

TEST_F(Tools, ThatReachTheStateThroughAFolderLearnHowToLeaveItOut) {
  const auto reason = [this](const std::string& line) {
    return reason_of(project_.hear(by_main("Bash", {{"command", line}})));
  };
  for (const auto& [line, advice] :
       std::map<std::string, std::string>{{"git stash", "`git stash push -- . ':!.claude'`"},
                                          {"git reset --hard", "pathspec"},
                                          {"find . -type f -delete", "`-not -path './.claude/*'`"},
                                          {"chmod -R go-w .", "without .claude."}}) {
    EXPECT_NE(reason(line).find(advice), std::string::npos) << line << ": " << reason(line);
    EXPECT_LE(context::count_tokens_of_text(reason(line)), kDenialTokens) << reason(line);
  }
  EXPECT_EQ(reason("rm -r .claude").find("leave it out"), std::string::npos);
  EXPECT_EQ(reason("rm -r .claude").find("without .claude"), std::string::npos);
}

TEST_F(Tools, ThatWriteAStateOfSomebodyElsePass) {
  HookedProject bare;
  EXPECT_EQ(bare.hear(by_main("Write", state_path())), Json());
  bare.baton.project.put_state(R"({"active_issue": {"number": 12, "title": "Slow"}})");
  EXPECT_EQ(bare.hear(by_main("Write", state_path())), Json());
}

TEST_F(Tools, ThatWriteADamagedStateAreDenied) {
  project_.baton.project.put_state("{");
  EXPECT_EQ(decision_of(project_.hear(by_main("Write", state_path()))), "deny");
}

TEST_F(Tools, ThatWriteAnArchiveOfAnyNameAreDenied) {
  const Json archived = {{"file_path", "/project/docs/past/wf_0.json"}};
  EXPECT_EQ(project_.hear(by_main("Write", archived)), Json());
  project_.configure(R"({"paths": {"archive": "docs/past"}})");
  project_.baton.project.world.root.put("docs/past/wf_0.json", "{}");
  EXPECT_EQ(decision_of(project_.hear(by_main("Write", archived))), "deny");
  EXPECT_EQ(decision_of(project_.hear(by_main("Bash", {{"command", "rm -r docs"}}))), "deny");
  EXPECT_EQ(project_.hear(by_main("WebFetch", archived)), Json());
}

TEST_F(Tools, ThatReadTheStateAreDeniedToAgentsOfTheMap) {
  EXPECT_EQ(project_.hear(by_main("Read", state_path())), Json());
  const Json answer = project_.hear(by_agent("Read", state_path()));
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_NE(reason_of(answer).find("`baton context prd-writer`"), std::string::npos);
}

TEST_F(Tools, ThatReadTheStateAreNotDeniedToUnmappedAgents) {
  Json event = by_agent("Read", state_path());
  event["agent_type"] = "Explore";
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Tools, ThatReadTheStateAreDeniedToAgentsOfAnUnknownType) {
  for (const Json& type : {Json(), Json(""), Json(5)}) {
    Json event = by_agent("Read", state_path());
    event["agent_type"] = type;
    EXPECT_EQ(decision_of(project_.hear(event)), "deny") << type;
    event["tool_name"] = "Bash";
    event["tool_input"] = {{"command", "baton show"}};
    EXPECT_EQ(decision_of(project_.hear(event)), "deny") << type;
  }
}

// An agent without a rule that holds a task is given the task's prompt and no more.
TEST_F(Tools, ThatShowMoreThanAPromptAreDeniedToUnmappedAgentsWithATask) {
  for (const char* assignee : {"researcher", "writer"}) {
    ASSERT_EQ(
        project_.baton.run({"task", "add", "--title", "Collect", "--assignee", assignee}).status,
        0);
  }
  const auto asked = [this](const std::string& tool, const Json& input, const char* agent) {
    Json event = by_agent(tool, input);
    event["agent_type"] = agent;
    return project_.hear(event);
  };
  for (const char* line : {"baton task synthesize", "baton get /tasks", "baton task summary",
                           "baton task show t2", "baton show"}) {
    const Json answer = asked("Bash", {{"command", line}}, "researcher");
    EXPECT_EQ(decision_of(answer), "deny") << line;
    EXPECT_NE(reason_of(answer).find("--agent researcher"), std::string::npos) << reason_of(answer);
    EXPECT_EQ(asked("Bash", {{"command", line}}, "Explore"), Json()) << line;
  }
  EXPECT_EQ(decision_of(asked("Read", state_path(), "baton:researcher")), "deny");
  EXPECT_EQ(asked("Bash", {{"command", "baton task prompt t1 --agent researcher"}}, "researcher"),
            Json());
  ASSERT_EQ(project_.baton.run({"task", "cancel", "t1"}).status, 0);
  EXPECT_EQ(asked("Read", state_path(), "researcher"), Json());
}

TEST_F(Tools, ThatShowMoreThanAPromptAreDeniedWhileAnExecutionWorksOnATask) {
  ASSERT_EQ(project_.baton.run({"task", "add", "--title", "Collect"}).status, 0);
  Json launch = payload("PreToolUse.foreground");
  launch["tool_input"]["prompt"] = "[task:t1]";
  launch["tool_input"]["subagent_type"] = "researcher";
  project_.hear(launch);
  ASSERT_EQ(project_.baton.run({"task", "complete", "t1", "--result", "Done"}).status, 0);
  Json event = by_agent("Read", state_path());
  event["agent_type"] = "researcher";
  EXPECT_EQ(decision_of(project_.hear(event)), "deny");
}

TEST_F(Tools, ThatReadADamagedStateAreDeniedToUnmappedAgents) {
  Json event = by_agent("Read", state_path());
  event["agent_type"] = "researcher";
  project_.baton.project.put_state(R"({"workflowId": "wf_1", )");
  EXPECT_EQ(decision_of(project_.hear(event)), "deny");
  project_.baton.project.put_state(R"({"active_issue": {"number": 12}})");
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Tools, ThatReadTheStateAreDeniedToAnAgentWithATaskAlsoWithoutCompactedOutputs) {
  ASSERT_EQ(
      project_.baton.run({"task", "add", "--title", "Collect", "--assignee", "researcher"}).status,
      0);
  Json state = project_.state();
  state["agentSequence"].push_back(
      {{"agent", "prd-writer"},
       {"executionId", "exec_001"},
       {"status", "completed"},
       {"compactedOutputs", {{"digest", std::string(64, 'a')}, {"bytes", 2}}}});
  project_.baton.project.put_state(state.dump());
  Json event = by_agent("Read", state_path());
  event["agent_type"] = "researcher";
  EXPECT_EQ(decision_of(project_.hear(event)), "deny");
  event["agent_type"] = "Explore";
  EXPECT_EQ(project_.hear(event), Json());
}

TEST_F(Tools, ThatShowTooMuchAreDeniedUnderEveryNameOfTheCommand) {
  for (const char* line : {"baton Sessions", "baton sessions show s1", "baton configs",
                           "baton session --json list", "baton tasks summary"}) {
    EXPECT_EQ(decision_of(project_.hear(by_agent("Bash", {{"command", line}}))), "deny") << line;
  }
  for (const char* line :
       {"baton tasks --json list --agent code-writer", "baton messages list --agent code-writer"}) {
    EXPECT_NE(reason_of(project_.hear(by_agent("Bash", {{"command", line}}))).find("another name"),
              std::string::npos)
        << line;
  }
}

TEST_F(Tools, ThatReadTheStateAreAskedAboutOrAllowedWhereThisIsConfigured) {
  project_.configure(R"({"guard": {"read": "ask"}})");
  EXPECT_EQ(decision_of(project_.hear(by_agent("Read", state_path()))), "ask");
  EXPECT_EQ(decision_of(project_.hear(by_agent("Bash", {{"command", "baton show"}}))), "ask");
  EXPECT_EQ(decision_of(project_.hear(by_agent("Write", state_path()))), "deny");
  project_.configure(R"({"guard": {"read": "allow"}})");
  EXPECT_EQ(project_.hear(by_agent("Read", state_path())), Json());
}

TEST_F(Tools, ThatReachTheStateFromAnotherFolderAreDenied) {
  Json event = by_main("Bash", {{"command", "rm *.json"}});
  EXPECT_EQ(project_.hear(event), Json());
  event["cwd"] = "/project/.claude";
  EXPECT_EQ(decision_of(project_.hear(event)), "deny");
}

TEST_F(Tools, ThatReachTheStateThroughALinkAreDenied) {
  const Json input = {{"file_path", "/tmp/link/notes"}};
  EXPECT_EQ(project_.hear(by_main("Write", input)), Json());
  project_.baton.project.link("/tmp/link/notes", "/project/.claude/workflow-state.json");
  EXPECT_EQ(decision_of(project_.hear(by_main("Write", input))), "deny");
}

TEST_F(Tools, ThatReadResourcesAreDeniedToAgentsOfTheMap) {
  const Json state = {{"server", "baton"}, {"uri", "workflow://state"}};
  EXPECT_EQ(decision_of(project_.hear(by_agent("ReadMcpResourceTool", state))), "deny");
  EXPECT_EQ(project_.hear(by_main("ReadMcpResourceTool", state)), Json());
}

TEST_F(Tools, ThatChangeWhatAPersonDecidesAreAskedAbout) {
  project_.configure(R"({"gates": {"neverOverride": ["security-reviewed"]}})");
  const Json removed = {{"file_path", "/project/.claude/baton.json"}, {"content", "{}"}};
  EXPECT_EQ(decision_of(project_.hear(by_main("Write", removed))), "ask");
  EXPECT_EQ(decision_of(project_.hear(by_agent("Write", removed))), "deny");
  const Json edit = {{"file_path", ".claude/baton.json"},
                     {"old_string", "[\"security-reviewed\"]"},
                     {"new_string", "[]"}};
  EXPECT_EQ(decision_of(project_.hear(by_main("Edit", edit))), "ask");
  const Json line = {{"command", "rm .claude/baton.json"}};
  EXPECT_EQ(decision_of(project_.hear(by_main("Bash", line))), "ask");
  EXPECT_EQ(decision_of(project_.hear(by_agent("Bash", line))), "deny");
}

// They could disable the hooks.
TEST_F(Tools, ThatChangeClaudeCodesSettingsAreDeniedToAgentsOfTheMap) {
  auto& variables = project_.baton.project.world.environment.variables;
  variables["HOME"] = "/home/user";
  variables["CLAUDE_PROJECT_DIR"] = "/project/part";
  for (const char* path :
       {"/project/.claude/settings.json", ".claude/settings.local.json", ".mcp.json",
        "part/.claude/settings.json", "/home/user/.claude/settings.json"}) {
    const Json input = {{"file_path", path}, {"content", R"({"disableAllHooks": true})"}};
    const std::string reason = reason_of(project_.hear(by_agent("Write", input)));
    EXPECT_NE(reason.find("Agents cannot change"), std::string::npos) << path << ": " << reason;
    EXPECT_EQ(project_.hear(by_main("Write", input)), Json()) << path;
    EXPECT_EQ(project_.hear(by_agent("Read", {{"file_path", path}})), Json()) << path;
  }
  variables["CLAUDE_CONFIG_DIR"] = "/config";
  const Json line = {{"command", "echo '{}' > /config/settings.json"}};
  EXPECT_EQ(decision_of(project_.hear(by_agent("Bash", line))), "deny");
}

TEST_F(Tools, ThatChangeAnyReservedSettingAreAskedAbout) {
  project_.configure("{}");
  for (const char* settings :
       {R"({"gates": {"neverOverride": ["x"]}})", R"({"policies": {"personalData": "off"}})",
        R"({"policySettings": {"withoutKey": "refuse"}})", R"({"secrets": {"action": "warn"}})",
        R"({"guard": {"read": "ask"}})", R"({"relevanceMap": {}})",
        R"({"hooks": {"disabled": ["PreToolUse"]}})",
        R"({"agents": {"aliases": {"prd-writer": "code-writer"}}})",
        R"({"paths": {"archive": "docs"}})", R"({"sharedContext": {"access": []}})",
        R"({"environmentData": {"secrets": "warn"}})"}) {
    const Json input = {{"file_path", "/project/.claude/baton.json"}, {"content", settings}};
    EXPECT_EQ(decision_of(project_.hear(by_main("Write", input))), "ask") << settings;
  }
}

TEST_F(Tools, ThatChangeOtherSettingsPassForTheOrchestrator) {
  project_.configure(R"({"gates": {"neverOverride": ["security-reviewed"]}})");
  const Json added = {
      {"file_path", "/project/.claude/baton.json"},
      {"content", R"({"gates": {"neverOverride": ["security-reviewed"]}, "tasks": {}})"}};
  EXPECT_EQ(project_.hear(by_main("Write", added)), Json());
  EXPECT_EQ(decision_of(project_.hear(by_agent("Write", added))), "deny");
}

TEST_F(Tools, ThatCannotBeCheckedAreDeniedWhereTheyMentionBatonsFiles) {
  std::string nested;
  for (int count = 0; count < 100; ++count) nested += "$(";
  EXPECT_EQ(project_.hear(by_main("Bash", {{"command", nested}})), Json());
  const Json line = {{"command", "rm .claude " + nested}};
  EXPECT_EQ(decision_of(project_.hear(by_main("Bash", line))), "deny");
}

TEST_F(Tools, ThatNameAnotherAuthorAreDenied) {
  const Json input = {{"command", "baton decide 'Use x' --as security-auditor"}};
  EXPECT_EQ(decision_of(project_.hear(by_main("Bash", input))), "deny");
}

TEST_F(Tools, OfBatonsOwnServerAreToldWhoCalls) {
  project_.play("PreToolUse.foreground");
  project_.play("PostToolUse.background");
  const Json answer = project_.hear(by_agent("mcp__baton__workflow", {{"action", "status"}}));
  const Json& input = answer["hookSpecificOutput"]["updatedInput"];
  EXPECT_EQ(input["action"], "status");
  EXPECT_EQ(input["_caller"]["agent"], "prd-writer");
  EXPECT_EQ(input["_caller"]["execution"], "exec_001");
  app::Workspace workspace(*project_.baton.project.open({}));
  EXPECT_TRUE(app::verify_caller(input["_caller"], workspace));
}

TEST_F(Tools, OfBatonsOwnServerAreNotSignedForMoreThanTheHooksEnvironmentAllows) {
  const auto signed_caller = [this](const std::string& agent) {
    project_.baton.project.world.environment.variables["BATON_AGENT"] = agent;
    const Json answer = project_.hear(by_main("mcp__baton__workflow", {{"action", "state"}}));
    app::Workspace workspace(*project_.baton.project.open({}));
    return app::caller_of(
        *app::verify_caller(answer["hookSpecificOutput"]["updatedInput"]["_caller"], workspace));
  };
  const authority::Caller limited = signed_caller("code-writer");
  EXPECT_EQ(limited.role, authority::Role::agent);
  EXPECT_EQ(limited.agent, "code-writer");
  EXPECT_EQ(signed_caller("?").role, authority::Role::unknown);
}

TEST_F(Tools, OfBatonsOwnServerCannotBringTheirOwnCaller) {
  const Json forged = {{"_caller", {{"agent", "security-auditor"}}}};
  const Json answer = project_.hear(by_main("mcp__baton__workflow", forged));
  EXPECT_EQ(answer["hookSpecificOutput"]["updatedInput"]["_caller"]["agent"], "");
}

TEST_F(Tools, OfBatonsOwnServerMakeNoKeyWhereThereIsNoWorkflow) {
  HookedProject bare;
  EXPECT_EQ(bare.hear(by_main("mcp__baton__workflow", {{"action", "status"}})), Json());
  EXPECT_TRUE(bare.baton.project.world.root.files().empty());
}

class WrittenFiles : public testing::Test {
 protected:
  WrittenFiles() {
    project_.begin();
    project_.play("PreToolUse.background");
    project_.play("PostToolUse.background");
  }

  // The artifacts' paths after prd-writer has written this one.
  std::string artifacts_after(const std::string& path, const std::string& cwd = "/project") {
    Json event = payload("PostToolUse.subagent-write");
    event["tool_input"]["file_path"] = path;
    event["cwd"] = cwd;
    EXPECT_EQ(project_.hear(event), Json());
    std::string paths;
    const Json state = project_.state();
    for (const Json& artifact : state["artifacts"])
      paths += artifact["path"].get<std::string>() + ";";
    return paths;
  }

  HookedProject project_;
};

TEST_F(WrittenFiles, BecomeArtifactsOfTheAgentOnce) {
  EXPECT_EQ(artifacts_after("/project/docs/prd.md"), "docs/prd.md;");
  EXPECT_EQ(artifacts_after("/project/docs/prd.md"), "docs/prd.md;");
  EXPECT_EQ(project_.state()["artifacts"][0]["createdBy"], "prd-writer");
}

TEST_F(WrittenFiles, OfNotebookEditBecomeArtifacts) {
  Json event = payload("PostToolUse.subagent-write");
  event["tool_name"] = "NotebookEdit";
  event["tool_input"] = {{"notebook_path", "/project/docs/prd.ipynb"}, {"new_source", "1 + 1"}};
  EXPECT_EQ(project_.hear(event), Json());
  EXPECT_EQ(project_.state()["artifacts"][0]["path"], "docs/prd.ipynb");
}

TEST_F(WrittenFiles, OutsideOfTheProjectAreNone) {
  EXPECT_EQ(artifacts_after("/tmp/scratch.md"), "");
  EXPECT_EQ(artifacts_after("/project-2/prd.md"), "");
}

TEST_F(WrittenFiles, InTheAgentsOwnWorktreeHaveTheirPathInTheProject) {
  const std::string worktree = "/project/.claude/worktrees/agent-a0000000000000001";
  EXPECT_EQ(artifacts_after(worktree + "/docs/prd.md", worktree), "docs/prd.md;");
}

TEST_F(WrittenFiles, AreNoArtifactsWhereThisIsConfigured) {
  project_.configure(R"({"hooks": {"artifacts": false}})");
  EXPECT_EQ(artifacts_after("/project/docs/prd.md"), "");
}

TEST_F(WrittenFiles, AreNoArtifactsOnceTheAgentHasEnded) {
  project_.stop("SubagentStop.background", message_with(good_output()));
  EXPECT_EQ(artifacts_after("/project/docs/prd.md"), "");
}

}  // namespace
}  // namespace baton::test
