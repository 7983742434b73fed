#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "hooked_project.h"
#include "json/read.h"

namespace baton::test {
namespace {

constexpr RelativePath kParked = ".claude/workflows/wf_1.json";
constexpr RelativePath kOther = ".claude/workflows/wf_2.json";
constexpr RelativePath kKept = ".claude/baton/unrecorded/exec_001@wf_1.json";

// An agent of wf_1 is still at work when the user begins wf_2.
class Switched : public testing::Test {
 protected:
  Switched() {
    project_.begin();
    project_.play("SessionStart.startup");
    project_.play("PreToolUse.background");
    project_.play("PostToolUse.background");
    EXPECT_EQ(project_.baton.run({"init", "--feature", "other", "--workflow-id", "wf_2", "--park"})
                  .status,
              0);
    active_ = project_.baton.project.state();
  }

  Json stop(const Json& output = good_output()) {
    return project_.stop("SubagentStop.background", message_with(output));
  }
  // The agent writes a file.
  Json write() {
    Json event = payload("PostToolUse.subagent-write");
    event["tool_input"]["file_path"] = "/project/docs/prd.md";
    return project_.hear(event);
  }
  Json launch_by_agent(const std::string& agent) {
    Json event = payload("PreToolUse.nested-2");
    event["tool_input"]["subagent_type"] = agent;
    return project_.hear(event);
  }
  MemoryDirectory& root() { return project_.baton.project.world.root; }
  Json parked() {
    return json::read(root().content(kParked.text()).value_or(""), "parked").value();
  }
  Json execution() { return parked()["agentSequence"][0]; }
  [[nodiscard]] std::string active() const { return project_.baton.project.state(); }
  static std::string said(const Json& answer) {
    return answer.is_object() ? answer.value("systemMessage", "") : "";
  }

  HookedProject project_;
  std::string active_;
};

TEST_F(Switched, AnOutputGoesToTheWorkflowThatLaunchedTheAgent) {
  const Json answer = stop();
  EXPECT_NE(said(answer).find("wf_1, which is parked"), std::string::npos) << answer;
  EXPECT_EQ(execution()["status"], "completed");
  EXPECT_EQ(active(), active_);
  EXPECT_TRUE(project_.leases().front().has_ended);
  ASSERT_EQ(project_.baton.run({"switch", "wf_1"}).status, 0);
  EXPECT_EQ(project_.execution(0)["outputs"]["keyFindings"][0]["title"], "Eight user stories");
  EXPECT_EQ(project_.baton.run({"validate"}).status, 0);
}

TEST_F(Switched, AnInvalidOutputFailsThere) {
  project_.configure(R"({"hooks": {"repairs": 0}})");
  stop({{"status", "grand"}});
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(active(), active_);
}

TEST_F(Switched, ADeadAgentFailsThere) {
  project_.play("UserPromptSubmit.stopped");
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(active(), active_);
}

TEST_F(Switched, TheEndOfTheSessionClosesItsExecutionsThere) {
  project_.play("SessionEnd.foreground");
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(active(), active_);
  EXPECT_TRUE(project_.leases().empty());
}

TEST_F(Switched, TheEndOfTheSessionClosesItsExecutionsThereWithoutAnActiveWorkflow) {
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  EXPECT_EQ(project_.play("SessionEnd.foreground"), Json());
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(execution()["failureReason"], "the session it ran in has ended");
  EXPECT_TRUE(project_.leases().empty());
  EXPECT_EQ(project_.log(), "");
}

TEST_F(Switched, ADamagedWorkflowDoesNotKeepAgentsOfOthersRunning) {
  project_.launch("prd-writer", "toolu_2");
  ASSERT_EQ(
      project_.baton.run({"init", "--feature", "x", "--workflow-id", "wf_3", "--park"}).status, 0);
  const std::string text = root().content(kParked.text()).value();
  root().put(kParked.text(), "<<<<<<< HEAD\n" + text);
  project_.play("SessionEnd.foreground");
  EXPECT_NE(project_.log().find("wf_1"), std::string::npos) << project_.log();
  const Json other = json::read(root().content(kOther.text()).value(), "parked").value();
  EXPECT_EQ(other["agentSequence"][0]["status"], "failed");
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().workflow, "wf_1");
  root().put(kParked.text(), text);
  EXPECT_EQ(project_.baton.run({"reconcile"}).status, 0);
  EXPECT_EQ(execution()["failureReason"], "the session it ran in has ended");
}

TEST_F(Switched, AWorkflowThatRefusesTheChangeKeepsTheLeasesOfItsAgents) {
  const std::string text = root().content(kParked.text()).value();
  Json refusing = json::read(text, "parked").value();
  refusing["revision"] = "x";
  root().put(kParked.text(), refusing.dump());
  project_.play("SessionEnd.foreground");
  EXPECT_NE(project_.log().find("the revision must be"), std::string::npos) << project_.log();
  ASSERT_EQ(project_.leases().size(), 1U);
  root().put(kParked.text(), text);
  EXPECT_EQ(project_.baton.run({"reconcile"}).status, 0);
  EXPECT_EQ(execution()["failureReason"], "the session it ran in has ended");
}

TEST_F(Switched, AnActiveWorkflowThatRefusesTheChangeDoesNotKeepAgentsOfOthersRunning) {
  project_.launch("prd-writer", "toolu_2");
  const std::string text = active();
  Json refusing = json::read(text, "active").value();
  refusing["revision"] = "x";
  project_.baton.project.put_state(refusing.dump());
  project_.play("SessionEnd.foreground");
  EXPECT_NE(project_.log().find("the revision must be"), std::string::npos) << project_.log();
  EXPECT_EQ(execution()["status"], "failed");
  ASSERT_EQ(project_.leases().size(), 1U);
  EXPECT_EQ(project_.leases().front().workflow, "wf_2");
}

TEST_F(Switched, ADamagedActiveWorkflowKeepsTheLeasesUntilItIsRepaired) {
  project_.launch("prd-writer", "toolu_2");
  const std::string text = active();
  project_.baton.project.put_state("<<<<<<< HEAD\n" + text);
  project_.play("SessionEnd.foreground");
  EXPECT_NE(project_.log().find("conflict markers"), std::string::npos) << project_.log();
  EXPECT_EQ(project_.leases().size(), 2U);
  project_.baton.project.put_state(text);
  EXPECT_EQ(project_.baton.run({"reconcile"}).status, 0);
  EXPECT_EQ(execution()["status"], "failed");
  EXPECT_EQ(project_.execution(0)["status"], "failed");
}

TEST_F(Switched, AWrittenFileBecomesAnArtifactThere) {
  EXPECT_EQ(write(), Json());
  EXPECT_EQ(parked()["artifacts"][0]["path"], "docs/prd.md");
  EXPECT_EQ(active(), active_);
}

TEST_F(Switched, AWrittenFileBecomesAnArtifactThereWithoutAnActiveWorkflow) {
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  EXPECT_EQ(write(), Json());
  EXPECT_EQ(parked()["artifacts"][0]["path"], "docs/prd.md");
}

// As after a checkout of a branch that has another workflow, or none.
TEST_F(Switched, TheUserHearsOfAWrittenFileWhoseWorkflowIsGone) {
  ASSERT_TRUE(root().remove(kParked));
  const std::string expected =
      "docs/prd.md, which prd-writer wrote, is not listed as an artifact: wf_1 is neither active "
      "nor parked here. When it is active again: `baton artifact docs/prd.md`.";
  EXPECT_EQ(said(write()), expected);
  EXPECT_NE(project_.log().find(expected), std::string::npos) << project_.log();
  EXPECT_EQ(active(), active_);
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  EXPECT_EQ(said(write()), expected);
}

TEST_F(Switched, ExecutionsOfOneIdAreToldApart) {
  ASSERT_NE(prompt_of(project_.launch("prd-writer", "toolu_9_9")), "");
  ASSERT_EQ(project_.leases().size(), 2U);
  stop();
  EXPECT_EQ(execution()["status"], "completed");
  EXPECT_EQ(project_.execution(0)["status"], "in_progress");
}

TEST_F(Switched, RevisionsAreNeverUsedTwice) {
  stop();
  const auto used = parked()["revision"].get<std::uint64_t>();
  ASSERT_EQ(project_.baton.run({"decide", "Use x", "--category", "pattern"}).status, 0);
  EXPECT_GT(project_.state()["revision"].get<std::uint64_t>(), used);
}

TEST_F(Switched, TheSessionHearsThatAnotherWorkflowIsActive) {
  const std::string told = context_of(project_.play("UserPromptSubmit.foreground"));
  EXPECT_EQ(told,
            "The active workflow is now wf_2, not wf_1: revision 1, phase planning. `baton log` "
            "lists the changes.");
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

TEST_F(Switched, ALaunchTellsOfAnotherWorkflowThatIsActive) {
  const std::string told = said(project_.launch("prd-writer", "toolu_9_9"));
  EXPECT_NE(told.find("prd-writer starts in wf_2, which is active now, not wf_1."),
            std::string::npos)
      << told;
  project_.play("UserPromptSubmit.foreground");
  const std::string later = said(project_.launch("prd-writer", "toolu_9_8"));
  EXPECT_EQ(later.find("starts in"), std::string::npos) << later;
}

TEST_F(Switched, ALaunchByItsAgentIsJudgedThere) {
  const Json answer = launch_by_agent("architecture-reviewer");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_EQ(
      reason_of(answer),
      "architecture-reviewer cannot start yet. It needs your own output: end your work first.");
}

TEST_F(Switched, ALaunchByAnAgentWhoseWorkflowIsGoneIsNotAskedOfTheUser) {
  ASSERT_TRUE(root().remove(kParked));
  const Json answer = launch_by_agent("prd-writer");
  EXPECT_EQ(decision_of(answer), "deny");
  EXPECT_EQ(reason_of(answer).find("prd-writer cannot start: an agent belongs to the workflow "),
            0U)
      << reason_of(answer);
  EXPECT_EQ(active(), active_);
}

TEST_F(Switched, TheSessionHearsOfNoChangeByOthers) {
  project_.play("UserPromptSubmit.foreground");
  stop();
  EXPECT_EQ(project_.play("UserPromptSubmit.foreground"), Json());
}

// Plays what leads here, loses power at that call of the agent's end, and starts again.
struct PowerCut {
  HookedProject project = {};
  bool is_told = false;  // that the output is recorded
  bool is_over = false;  // there is no such call

  PowerCut(std::size_t call, AfterPowerCut disk) {
    project.begin();
    project.play("PreToolUse.foreground");
    project.baton.run({"init", "--feature", "other", "--workflow-id", "wf_2", "--park"});
    MemoryDirectory& root = project.baton.project.world.root;
    root.lose_power_at(call);
    const Json answer = project.stop("SubagentStop.foreground", message_with(good_output()));
    is_told = answer.is_object() && answer.value("systemMessage", "").ends_with("recorded there.");
    is_over = !root.fault_happened();
    project.baton.project.world.restart(disk);
  }
};

TEST(SwitchedBeforeAPowerCut, NeitherWorkflowIsDamagedAndWhatWasToldIsThere) {
  for (const AfterPowerCut disk : {AfterPowerCut::unsynced_dropped, AfterPowerCut::content_torn}) {
    for (std::size_t call = 1;; ++call) {
      SCOPED_TRACE(call);
      PowerCut cut(call, disk);
      CommandLine& baton = cut.project.baton;
      EXPECT_EQ(baton.json({"get", "/workflowId"})["value"], "wf_2");
      ASSERT_EQ(baton.run({"switch", "wf_1"}).status, 0);
      ASSERT_EQ(baton.run({"validate"}).status, 0);
      const Json status = cut.project.execution(0)["status"];
      EXPECT_TRUE(!cut.is_told || status == "completed") << status;
      if (cut.is_over) break;
      ASSERT_LT(call, 500U);
    }
  }
}

TEST_F(Switched, TheLogTellsOfIt) {
  stop();
  const auto log = project_.baton.run({"log"});
  EXPECT_NE(log.output.find("record prd-writer (while parked)"), std::string::npos) << log.output;
}

TEST_F(Switched, AnOutputIsKeptWhereTheWorkflowIsGone) {
  const std::string text = root().content(kParked.text()).value();
  ASSERT_TRUE(root().remove(kParked));
  const Json answer = stop();
  const std::string told = said(answer);
  for (const char* part :
       {"exec_001 of wf_1", "`baton switch wf_1`", "baton record .claude/baton"}) {
    EXPECT_NE(told.find(part), std::string::npos) << told;
    EXPECT_NE(project_.log().find(part), std::string::npos) << project_.log();
  }
  EXPECT_EQ(active(), active_);
  ASSERT_TRUE(root().content(kKept.text()));
  root().put(kParked.text(), text);
  ASSERT_EQ(project_.baton.run({"switch", "wf_1"}).status, 0);
  project_.baton.pipe_in(root().content(kKept.text()).value());
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Switched, AnOutputIsKeptAfterItsWorkflowWasArchived) {
  ASSERT_EQ(project_.baton.run({"switch", "wf_1"}).status, 0);
  ASSERT_EQ(project_.baton.run({"archive", "--force"}).status, 0);
  const std::string told = said(stop());
  EXPECT_NE(told.find("`baton unarchive wf_1`, then `baton record " + std::string(kKept.text())),
            std::string::npos)
      << told;
  ASSERT_EQ(project_.baton.run({"unarchive", "wf_1"}).status, 0);
  project_.baton.pipe_in(root().content(kKept.text()).value());
  ASSERT_EQ(project_.baton.run({"record", "-"}).status, 0);
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

TEST_F(Switched, WhatIsKeptIsRedacted) {
  project_.configure(
      R"({"policies": {"prd-writer": {"anonymizationRules": [{"field": "keyFindings", "action": "redact"}]}}})");
  root().put(kParked.text(), "{");
  stop(good_output("hunter2"));
  ASSERT_TRUE(root().content(kKept.text()));
  EXPECT_EQ(root().content(kKept.text())->find("hunter2"), std::string::npos);
}

TEST_F(Switched, ALeaseOfAnOlderVersionIsTheActiveWorkflows) {
  constexpr RelativePath file = ".claude/baton/leases/exec_001@wf_1.json";
  std::string lease = root().content(file.text()).value();
  ASSERT_TRUE(root().remove(file));
  Json old = json::read(lease, "lease").value();
  old.erase("workflow");
  root().put(".claude/baton/leases/exec_001.json", old.dump());
  ASSERT_EQ(project_.baton.run({"switch", "wf_1"}).status, 0);
  EXPECT_EQ(stop(), Json());
  EXPECT_EQ(project_.execution(0)["status"], "completed");
}

}  // namespace
}  // namespace baton::test
