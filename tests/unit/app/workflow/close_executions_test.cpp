#include "app/workflow/close_executions.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/handoff/start_handoff.h"
#include "app/workflow/fail_agent.h"
#include "app/workflow/init_workflow.h"
#include "app/workflow/start_agent.h"
#include "json/read.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

using Ids = std::vector<std::string>;

class Closing : public testing::Test {
 protected:
  Closing() : workspace_(*project_.open({})) {
    InitWorkflow init;
    init.feature = "search";
    init.workflow_id = "wf_1";
    EXPECT_TRUE(init_workflow(init, workspace_));
  }

  void launch(const std::string& session, const std::string& call) {
    const AgentTrace trace{
        .agent = "prd-writer", .session = session, .tool_use = call, .agent_id = {}};
    EXPECT_TRUE(start_handoff({.trace = trace, .task = "Write."}, workspace_));
  }
  ExecutionsClosed reconcile(Reconciled which) {
    return std::get<ExecutionsClosed>(reconcile_executions({which}, workspace_).value());
  }
  Ids close_all() { return reconcile(Reconciled::all).executions; }
  Ids close_orphans() { return reconcile(Reconciled::orphans).executions; }
  void close_session(const std::string& session) {
    EXPECT_TRUE(close_session_executions(session, "over", workspace_));
  }
  Ids close_one(const AgentTrace& trace) {
    return std::get<ExecutionsClosed>(close_execution(trace, "died", workspace_).value())
        .executions;
  }
  void keep_output(const Lease& lease) {
    const std::string file = workspace_.handoff().keep_unrecorded(lease, "{}").value();
    project_.world.root.attributes(file).modified = project_.world.clock.now();
  }
  Json execution(std::size_t index) {
    return json::read(project_.state(), "state").value()["agentSequence"][index];
  }
  std::size_t leases() { return workspace_.handoff().leases().value().size(); }

  test::FakeProject project_;
  Workspace workspace_;
};

constexpr std::chrono::hours kSilence{12};

TEST_F(Closing, ASessionEndsItsExecutionsAlone) {
  launch("s1", "call_1");
  launch("s2", "call_2");
  close_session("s1");
  EXPECT_EQ(execution(0)["status"], "failed");
  EXPECT_EQ(execution(0)["failureReason"], "over");
  EXPECT_EQ(execution(1)["status"], "in_progress");
  EXPECT_EQ(leases(), 1U);
}

TEST_F(Closing, SeveralIsOneChange) {
  launch("s1", "call_1");
  launch("s1", "call_2");
  const ExecutionsClosed closed = reconcile(Reconciled::all);
  EXPECT_EQ(closed.executions, (Ids{"exec_001", "exec_002"}));
  EXPECT_EQ(closed.written.revision.value, 4U);
}

TEST_F(Closing, NothingWritesNothing) {
  const std::string before = project_.state();
  close_session("s1");
  EXPECT_EQ(reconcile(Reconciled::all).written.revision.value, 0U);
  EXPECT_EQ(project_.state(), before);
}

TEST_F(Closing, OfASessionWithoutAnIdTakesNone) {
  launch("s1", "call_1");
  close_session("");
  EXPECT_EQ(execution(0)["status"], "in_progress");
  EXPECT_EQ(leases(), 1U);
}

TEST_F(Closing, NeedsAWorkflow) {
  test::FakeProject bare;
  Workspace workspace(*bare.open({}));
  const auto outcome = reconcile_executions({Reconciled::all}, workspace);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ErrorCode::not_found);
}

TEST_F(Closing, ForSilenceWaitsUntilItHasLastedLongEnough) {
  launch("s1", "call_1");
  project_.world.clock.advance(kSilence - Milliseconds{1});
  EXPECT_EQ(close_orphans(), Ids{});
  project_.world.clock.advance(Milliseconds{1});
  EXPECT_EQ(close_orphans(), Ids{"exec_001"});
}

// The agents may stop nevertheless.
TEST_F(Closing, EverybodysTakesAllAndKeepsTheLeases) {
  launch("s1", "call_1");
  launch("s2", "call_2");
  EXPECT_EQ(close_all().size(), 2U);
  EXPECT_EQ(close_all().size(), 0U);
  EXPECT_EQ(leases(), 2U);
  close_session("s1");
  EXPECT_EQ(leases(), 1U);
}

TEST_F(Closing, ForSilenceDropsALeaseTheSecondTime) {
  launch("s1", "call_1");
  project_.world.clock.advance(kSilence);
  EXPECT_EQ(close_orphans(), Ids{"exec_001"});
  EXPECT_EQ(close_orphans(), Ids{});
  EXPECT_EQ(leases(), 1U);
  project_.world.clock.advance(kSilence);
  EXPECT_EQ(close_orphans(), Ids{});
  EXPECT_EQ(leases(), 0U);
}

TEST_F(Closing, LeavesExecutionsAloneThatPeopleBegan) {
  ASSERT_TRUE(start_agent({.agent = "prd-writer", .execution_id = {}}, workspace_));
  EXPECT_EQ(close_all(), Ids{});
  EXPECT_EQ(execution(0)["status"], "in_progress");
}

TEST_F(Closing, DropsALeaseWhoseExecutionHasEnded) {
  launch("s1", "call_1");
  EXPECT_EQ(close_one({.tool_use = "call_1"}), Ids{"exec_001"});
  EXPECT_EQ(leases(), 1U);
  close_session("s1");
  EXPECT_EQ(leases(), 0U);
}

TEST_F(Closing, DropsALeaseThatNoExecutionFollowed) {
  const Lease lease{.execution = Identifier::parse("exec_009").value(),
                    .agent = "prd-writer",
                    .session = "s1",
                    .tool_use = "call_9"};
  ASSERT_TRUE(workspace_.handoff().put(lease));
  close_session("s1");
  EXPECT_EQ(leases(), 0U);
}

TEST_F(Closing, OneIsDoneOnce) {
  launch("s1", "call_1");
  EXPECT_EQ(close_one({.tool_use = "call_1"}), Ids{"exec_001"});
  EXPECT_EQ(close_one({.tool_use = "call_1"}), Ids{});
  EXPECT_EQ(execution(0)["failureReason"], "died");
}

TEST_F(Closing, OneLetsItsAgentAmendOnlyTheFailureThatItFound) {
  launch("s1", "call_1");
  close_one({.tool_use = "call_1"});
  EXPECT_TRUE(workspace_.handoff().leases().value().front().may_amend);
  launch("s1", "call_2");
  const FailAgent by_hand{.agent = "prd-writer", .execution_id = {}, .reason = {}};
  ASSERT_TRUE(fail_agent(by_hand, workspace_));
  close_one({.tool_use = "call_2"});
  const Lease ended = workspace_.handoff().leases().value().back();
  EXPECT_TRUE(ended.has_ended);
  EXPECT_FALSE(ended.may_amend);
}

TEST_F(Closing, OneLeavesTheOthers) {
  launch("s1", "call_1");
  launch("s1", "call_2");
  EXPECT_EQ(close_one({.tool_use = "call_2"}), Ids{"exec_002"});
  EXPECT_EQ(execution(0)["status"], "in_progress");
}

TEST_F(Closing, OneThatNobodyCanNameChangesNothing) {
  launch("s1", "call_1");
  launch("s1", "call_2");
  EXPECT_EQ(close_one({.agent = "prd-writer", .session = "s1"}), Ids{});
  EXPECT_EQ(close_one({.tool_use = "call_9"}), Ids{});
}

// The launch may have been refused, or asked about, while another agent of that name is running.
TEST_F(Closing, ALaunchWithoutALeaseClosesNoOtherAgent) {
  launch("s1", "call_1");
  const AgentTrace second{.agent = "prd-writer", .session = "s1", .tool_use = "call_2"};
  EXPECT_EQ(close_one(second), Ids{});
  const auto unanswered = close_unanswered(second, workspace_);
  EXPECT_EQ(std::get<ExecutionsClosed>(*unanswered).executions, Ids{});
  EXPECT_EQ(execution(0)["status"], "in_progress");
}

// Claude Code started the first by itself: its lease names no call.
TEST_F(Closing, ALaunchWithoutALeaseClosesNoAgentOfAnUnknownCall) {
  launch("s1", "");
  EXPECT_EQ(close_one({.agent = "prd-writer", .session = "s1", .tool_use = "call_2"}), Ids{});
  EXPECT_EQ(close_one({.agent = "prd-writer", .session = "s1"}), Ids{"exec_001"});
}

TEST_F(Closing, ALaunchWithoutALeaseNamesNoOtherAgent) {
  launch("s1", "call_1");
  const AgentTrace second{
      .agent = "prd-writer", .session = "s1", .tool_use = "call_2", .agent_id = "a2"};
  EXPECT_FALSE(link_lease(second, workspace_).value());
  EXPECT_EQ(workspace_.handoff().leases().value().front().agent_id, "");
}

TEST_F(Closing, ASessionLeavesAnExecutionOpenWhoseOutputIsKept) {
  launch("s1", "call_1");
  launch("s1", "call_2");
  const Lease first = workspace_.handoff().leases().value().front();
  keep_output(first);
  close_session("s1");
  EXPECT_EQ(execution(0)["status"], "in_progress");
  EXPECT_EQ(execution(1)["status"], "failed");
  EXPECT_EQ(leases(), 0U);
}

TEST_F(Closing, OfEverybodyIncludesAnExecutionWhoseOutputIsKept) {
  launch("s1", "call_1");
  const Lease lease = workspace_.handoff().leases().value().front();
  keep_output(lease);
  EXPECT_EQ(close_all(), Ids{"exec_001"});
}

TEST_F(Closing, AnswersAsItsSchemaSays) {
  launch("s1", "call_1");
  const Json answer = to_json(reconcile(Reconciled::all));
  EXPECT_EQ(answer["closed"], Json::array({"exec_001"}));
  EXPECT_EQ(answer["revision"], 3);
}

}  // namespace
}  // namespace baton::app
