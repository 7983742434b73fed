#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"

namespace baton::test {
namespace {

// Members of agent teams: their events have their name as `agent_type`, and their ids contain it.
class Teammates : public testing::Test {
 protected:
  Teammates() { project_.begin(); }

  static std::string id_of(const std::string& name) { return "a" + name + "-0000000000000001"; }

  // Claude Code writes it after SubagentStart.
  void write_type(const std::string& name, const std::string& type) {
    const Json meta = {{"agentType", name}, {"name", name}, {"spawnedAgentType", type}};
    project_.put_beside_transcript("agent-" + id_of(name) + ".meta.json", meta.dump());
  }

  Json launch(const std::string& name, const std::string& type) {
    return project_.hear(launching("PreToolUse.background", name, type));
  }
  Json launched(const std::string& name, const std::string& type,
                const Json& more = Json::object()) {
    Json event = launching("PostToolUse.background", name, type);
    event["tool_response"] = {{"status", "teammate_spawned"},
                              {"agentId", id_of(name)},
                              {"agent_type", type},
                              {"name", name}};
    event["tool_response"].update(more);
    return project_.hear(event);
  }

  Json hear(const std::string& name, Json event) {
    event["agent_id"] = id_of(name);
    event["agent_type"] = name;
    if (event.contains("agent_transcript_path")) event.erase("agent_transcript_path");
    return project_.hear(event);
  }
  Json play(const std::string& name, const char* event) { return hear(name, payload(event)); }
  Json reads_state(const std::string& name) {
    Json event = payload("PreToolUse.subagent-read");
    event["tool_input"] = {{"file_path", "/project/.claude/workflow-state.json"}};
    return hear(name, event);
  }

  // alice, a prd-writer.
  void begin_alice() {
    EXPECT_NE(prompt_of(launch("alice", "prd-writer")), "");
    EXPECT_EQ(play("alice", "SubagentStart.background"), Json());
    EXPECT_EQ(launched("alice", "prd-writer"), Json());
    write_type("alice", "prd-writer");
  }

  HookedProject project_;

 private:
  static Json launching(const char* event, const std::string& name, const std::string& type) {
    Json document = payload(event);
    document["tool_input"]["subagent_type"] = type;
    document["tool_input"]["name"] = name;
    document["tool_use_id"] = "toolu_of_" + name;
    return document;
  }
};

TEST_F(Teammates, AreGuardedAsTheirType) {
  begin_alice();
  const Json answer = reads_state("alice");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_NE(reason_of(answer).find("`baton context prd-writer`"), std::string::npos);
}

TEST_F(Teammates, AreSignedAsTheirType) {
  begin_alice();
  Json event = payload("PreToolUse.subagent-bash");
  event["tool_name"] = "mcp__baton__workflow";
  event["tool_input"] = {{"action", "status"}};
  const Json answer = hear("alice", event);
  const Json caller = answer["hookSpecificOutput"]["updatedInput"]["_caller"];
  EXPECT_EQ(caller["agent"], "prd-writer") << answer;
  EXPECT_EQ(caller["execution"], "exec_001") << answer;
}

TEST_F(Teammates, KeepTheAgentOfTheirExecutionIfTheyChangeTheirType) {
  begin_alice();
  write_type("alice", "general-purpose");
  EXPECT_EQ(decision_of(reads_state("alice")), "deny");
  play("alice", "PostToolUse.subagent-write");
  ASSERT_EQ(project_.state()["artifacts"].size(), 1U);
  EXPECT_EQ(project_.state()["artifacts"][0]["createdBy"], "prd-writer");
}

TEST_F(Teammates, HaveTheirFilesRecorded) {
  begin_alice();
  play("alice", "PostToolUse.subagent-write");
  ASSERT_EQ(project_.state()["artifacts"].size(), 1U);
  EXPECT_EQ(project_.state()["artifacts"][0]["createdBy"], "prd-writer");
}

TEST_F(Teammates, HaveTheirOutputRecorded) {
  begin_alice();
  Json event = payload("SubagentStop.background");
  event["last_assistant_message"] = message_with(good_output());
  hear("alice", event);
  ASSERT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Teammates, AreNotTheAgentWhoseNameTheyHave) {
  EXPECT_EQ(launch("code-writer", "general-purpose"), Json());
  EXPECT_EQ(play("code-writer", "SubagentStart.background"), Json());
  EXPECT_EQ(launched("code-writer", "general-purpose"), Json());
  write_type("code-writer", "general-purpose");
  EXPECT_EQ(reads_state("code-writer"), Json());
  Json event = payload("SubagentStop.background");
  event["last_assistant_message"] = "Done.";
  EXPECT_EQ(hear("code-writer", event), Json());
  EXPECT_TRUE(project_.state()["agentSequence"].empty());
}

TEST_F(Teammates, AreLimitedLikeAgentsOfAnUnknownTypeWhileItIsNotWritten) {
  EXPECT_EQ(decision_of(reads_state("alice")), "deny");
}

TEST_F(Teammates, InAPaneOfTheirOwnRecordTheirAnswersThemselves) {
  launch("alice", "prd-writer");
  const Json answer = launched("alice", "prd-writer", {{"is_splitpane", true}});
  EXPECT_NE(answer.value("systemMessage", "").find("`baton record`"), std::string::npos) << answer;
}

TEST_F(Teammates, AreRecordedLateIfTheirLaunchWasNotHandled) {
  project_.configure(R"({"hooks": {"handoff": "ask"}})");
  EXPECT_EQ(decision_of(launch("bob", "architecture-reviewer")), "ask");
  EXPECT_EQ(play("bob", "SubagentStart.background"), Json());
  EXPECT_TRUE(project_.state()["agentSequence"].empty());
  const Json answer = launched("bob", "architecture-reviewer");
  ASSERT_EQ(project_.state()["agentSequence"].size(), 1U);
  EXPECT_EQ(project_.execution(0)["agentName"], "architecture-reviewer");
  const std::string remark = answer["systemMessage"];
  EXPECT_NE(remark.find("starts without prd-writer"), std::string::npos) << remark;
  EXPECT_NE(remark.find("`baton context architecture-reviewer`"), std::string::npos) << remark;
  EXPECT_EQ(launched("bob", "architecture-reviewer"), Json());
}

TEST_F(Teammates, HaveThreadsOfAnUnknownAuthorAtTheirStart) {
  play("alice", "SubagentStart.background");
  const Json shown = project_.baton.json({"thread", "show", id_of("alice")});
  EXPECT_EQ(shown["created_by"], "unknown") << shown;
}

}  // namespace
}  // namespace baton::test
