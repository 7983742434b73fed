#include "app/actions/workflow_actions.h"

#include <set>
#include <utility>
#include <vector>

#include "app/handoff/start_handoff.h"
#include "json/read.h"
#include "support/recorded_project.h"
#include "unit/app/doors/doors_fixture.h"

namespace baton::test {
namespace {

constexpr const char* kArchitect = "subagent:architecture-reviewer:a1";
constexpr const char* kWriter = "subagent:prd-writer:a2";

class CallWorkflow : public DoorsTest {
 protected:
  Json ask(const Json& request, const std::string& participant = "orchestrator") {
    return DoorsTest::ask("workflow", request, participant);
  }
  Json valid(const std::string& schema, const Json& request,
             const std::string& participant = "orchestrator") {
    return DoorsTest::valid(schema, "workflow", request, participant);
  }
  std::string refusal(const Json& request, const std::string& participant = "orchestrator") {
    return DoorsTest::refusal("workflow", request, participant);
  }
};

TEST_F(CallWorkflow, AnswersWhatAnAgentDoesAsTheCommandLineDoes) {
  valid("cli/status", {{"action", "status"}}, kWriter);
  valid("cli/next", {{"action", "next"}}, kWriter);
  valid("cli/check", {{"action", "check"}}, kWriter);
  valid("cli/start", {{"action", "start"}}, kWriter);
  valid("cli/record",
        {{"action", "record"}, {"output", *json::read(prd_writer_output(), "output")}}, kWriter);
  valid("cli/start", {{"action", "start"}}, kWriter);
  valid("cli/fail", {{"action", "fail"}, {"reason", "No pen"}}, kWriter);
  valid("cli/context", {{"action", "context"}}, kArchitect);
  valid("cli/context-explanation", {{"action", "context"}, {"explain", true}}, kArchitect);
}

TEST_F(CallWorkflow, AnswersWhatEverybodySharesAsTheCommandLineDoes) {
  const std::vector<std::pair<std::string, Json>> requests = {
      {"decide", {{"text", "Use pgvector"}, {"impact", "high"}, {"components", {"search"}}}},
      {"decide", {{"text", "Use trigrams"}, {"supersedes", "dec_001"}}},
      {"decide", Json::object()},
      {"constrain", {{"text", "Answer in 500 ms"}, {"type", "performance"}}},
      {"constrain", {{"lift", "con_001"}, {"reason", "The law changed"}}},
      {"constrain", Json::object()},
      {"artifact", {{"path", "docs/search.md"}, {"for", {"code-writer"}}}},
      {"artifact", Json::object()},
      {"gate",
       {{"name", "tests-passing"}, {"move", "fail"}, {"new", true}, {"issues", {"3 tests fail"}}}},
      {"gate", {{"name", "tests-passing"}}},
      {"gate", Json::object()},
      {"phase", {{"phase", "implementation"}}},
      {"phase", Json::object()}};
  for (const auto& [action, members] : requests) {
    Json request = {{"action", action}};
    request.update(members);
    valid("cli/" + action, request, kWriter);
  }
}

TEST_F(CallWorkflow, AnswersTheOrchestratorAsTheCommandLineDoes) {
  record(prd_writer_output());
  const std::vector<std::pair<std::string, Json>> requests = {
      {"show", {{"action", "state"}, {"at", 1}}},
      {"show", {{"action", "state"}, {"at", "1"}, {"pointer", "/phase"}}},
      {"get", {{"action", "get"}, {"pointer", "/agentSequence/0/agentName"}}},
      {"get", {{"action", "get"}, {"pointer", "phase"}}},
      {"set", {{"action", "set"}, {"pointer", "/branchName"}, {"value", "search"}}},
      {"patch", {{"action", "patch"}, {"patch", {{"branchName", "find"}}}}},
      {"log", {{"action", "log"}, {"limit", 2}}},
      {"log", {{"action", "log"}, {"denials", true}}},
      {"diff", {{"action", "diff"}, {"from", 1}, {"to", "2"}}},
      {"summaries", {{"action", "summaries"}, {"status", "completed"}}},
      {"validate", {{"action", "validate"}}},
      {"validate", {{"action", "validate"}, {"document", 7}, {"schema", "agent-output"}}},
      {"config-show", {{"action", "config"}, {"defaults", true}}},
      {"schema-list", {{"action", "schema"}}},
      {"redact", {{"action", "redact"}, {"document", {{"a", 1}}}, {"report", true}}},
      {"doctor", {{"action", "doctor"}}},
      {"where", {{"action", "where"}}},
      {"reconcile", {{"action", "reconcile"}, {"all", true}}},
      {"init", {{"action", "init"}, {"feature", "login"}, {"workflow_id", "wf_2"}, {"park", true}}},
      {"switch", {{"action", "switch"}}},
      {"switch", {{"action", "switch"}, {"workflow", "wf_1"}}}};
  for (const auto& [command, request] : requests) valid("cli/" + command, request);
  EXPECT_EQ(ask({{"action", "redact"}, {"document", {1}}}), Json({{"document", {1}}}));
  EXPECT_EQ(ask({{"action", "schema"}, {"name", "receipt"}})["type"], "object");
}

TEST_F(CallWorkflow, BringsAnArchivedWorkflowBack) {
  record(prd_writer_output());
  ASSERT_EQ(baton_.run({"archive"}).status, 0);
  valid("cli/unarchive", {{"action", "unarchive"}, {"id", "wf_1"}});
  EXPECT_EQ(refusal({{"action", "unarchive"}, {"id", "wf_9"}}), "NOT_FOUND");
}

TEST_F(CallWorkflow, ShowsTheContextThatAnAgentReceived) {
  app::Workspace workspace(*baton_.project.open({}));
  const app::AgentTrace trace{
      .agent = "prd-writer", .session = "s1", .tool_use = "call_1", .agent_id = {}};
  ASSERT_TRUE(app::start_handoff({.trace = trace, .task = "Write."}, workspace));
  valid("cli/why", {{"action", "why"}, {"execution", "prd-writer"}});
}

TEST_F(CallWorkflow, ReportsMissingAndInvalidMembers) {
  record(prd_writer_output());
  const std::vector<Json> requests = {
      "status",
      Json::object(),
      {{"action", "statuses"}},
      {{"action", "context"}},
      {{"action", "context"}, {"agent", 7}},
      {{"action", "context"}, {"agent", "code-writer"}, {"scope", "most"}},
      {{"action", "check"}, {"agent", "code-writer"}, {"degraded", "yes"}},
      {{"action", "start"}},
      {{"action", "record"}},
      {{"action", "record"}, {"output", "done"}},
      {{"action", "decide"}, {"rationale", "It is there already"}},
      {{"action", "decide"}, {"text", "Use X"}, {"components", "search"}},
      {{"action", "decide"}, {"text", "Use X"}, {"components", {7}}},
      {{"action", "decide"}, {"text", "Use X"}, {"if_revision", "first"}},
      {{"action", "decide"}, {"text", "Use X"}, {"if_revision", -1}},
      {{"action", "constrain"}, {"severity", "critical"}},
      {{"action", "constrain"}, {"lift", "con_001"}, {"text", "Another"}},
      {{"action", "artifact"}, {"for", {"code-writer"}}},
      {{"action", "gate"}, {"name", "tests-passing"}, {"reason", "Known flake"}},
      {{"action", "gate"}, {"name", "g"}, {"move", "bend"}},
      {{"action", "phase"}, {"if_revision", 1}},
      {{"action", "state"}, {"at", true}},
      {{"action", "diff"}, {"from", "x"}},
      {{"action", "get"}, {"pointer", 7}},
      {{"action", "set"}, {"pointer", "/phase"}},
      {{"action", "patch"}},
      {{"action", "log"}, {"limit", -1}},
      {{"action", "summaries"}, {"status", 1}},
      {{"action", "validate"}, {"strict", 1}},
      {{"action", "init"}},
      {{"action", "switch"}, {"workflow", 2}},
      {{"action", "unarchive"}},
      {{"action", "reconcile"}, {"all", "yes"}},
      {{"action", "config"}, {"defaults", "yes"}},
      {{"action", "schema"}, {"name", 1}},
      {{"action", "redact"}},
      {{"action", "doctor"}, {"fix", "yes"}}};
  for (const Json& request : requests) EXPECT_EQ(refusal(request), "INVALID_REQUEST") << request;
}

TEST_F(CallWorkflow, HandsOnWhatTheUseCasesRefuse) {
  EXPECT_EQ(refusal({{"action", "summaries"}, {"status", "done"}}), "INVALID_REQUEST");
  EXPECT_EQ(refusal({{"action", "start"}, {"agent", "code-writer"}}), "missing-upstream");
  EXPECT_EQ(refusal({{"action", "context"}, {"agent", "code-writr"}}), "NOT_FOUND");
  EXPECT_EQ(refusal({{"action", "phase"}, {"phase", "review"}, {"if_revision", 9}}), "CONFLICT");
  EXPECT_EQ(refusal({{"action", "gate"}, {"move", "pass"}}), "INVALID_REQUEST");
  EXPECT_EQ(refusal({{"action", "why"}, {"execution", "exec_009"}}), "NOT_FOUND");
  EXPECT_EQ(refusal({{"action", "why"}}), "INVALID_REQUEST");
}

TEST_F(CallWorkflow, RepeatsAnAnswerToTheSameKey) {
  const Json request = {{"action", "decide"}, {"text", "Use X"}, {"idempotency_key", "k1"}};
  const Json first = ask(request, kWriter);
  EXPECT_EQ(ask(request, kWriter), first);
  EXPECT_EQ(ask({{"action", "decide"}})["decisions"].size(), 1U);
}

// Who may do what.

TEST_F(CallWorkflow, LetsOnlyTheOrchestratorForceAStart) {
  const Json start = {{"action", "start"}, {"force", true}};
  EXPECT_EQ(refusal(start, kArchitect), "ACCESS_DENIED");
  EXPECT_EQ(refusal({{"action", "start"}, {"force", true}, {"agent", "architecture-reviewer"}}),
            "");
}

TEST_F(CallWorkflow, LeavesOverridesToPeople) {
  const Json override = {{"action", "gate"},
                         {"name", "implementation-complete"},
                         {"move", "override"},
                         {"reason", "Flaky"}};
  for (const char* caller : {kWriter, "unknown", "orchestrator"}) {
    EXPECT_NE(refusal(override, caller), "") << caller;
  }
  EXPECT_EQ(refusal(override, "user"), "");
}

TEST_F(CallWorkflow, KeepsAnAgentsVerdictOnAnothersGateAsAnOpinion) {
  const Json pass = {{"action", "gate"}, {"name", "security-reviewed"}, {"move", "pass"}};
  const Json kept = ask(pass, kWriter)["gate"];
  EXPECT_EQ(kept["status"], "pending");
  EXPECT_EQ(kept["opinions"][0]["updatedBy"], "prd-writer");
  EXPECT_NE(refusal(pass, "unknown"), "");
  EXPECT_EQ(refusal({{"action", "gate"}, {"name", "security-review"}, {"move", "pass"}}, kWriter),
            "NOT_FOUND");
}

TEST_F(CallWorkflow, HidesAnotherAgentsContextFromAnAgent) {
  record(prd_writer_output());
  record(architect_output());
  for (const std::string action : {"context", "check", "start", "fail"}) {
    const Json request = {{"action", action}, {"agent", "database-architect"}, {"degraded", true}};
    EXPECT_EQ(refusal(request, kWriter), "ACCESS_DENIED") << action;
    EXPECT_EQ(refusal(request, "unknown"), "ACCESS_DENIED") << action;
  }
  for (const Json& more : {Json{{"scope", "all"}}, Json{{"all_runs", true}}}) {
    Json request = {{"action", "context"}};
    request.update(more);
    EXPECT_EQ(refusal(request, kWriter), "ACCESS_DENIED") << more;
  }
  const std::string own = ask({{"action", "context"}}, kWriter).dump();
  EXPECT_EQ(own.find("pgvector"), std::string::npos) << own;
  EXPECT_NE(ask({{"action", "context"}, {"agent", "database-architect"}}).dump().find("pgvector"),
            std::string::npos);
}

TEST_F(CallWorkflow, AttributesChangesToTheCallerAndIgnoresTheRequest) {
  const auto by_designer = [&](const Json& request) {
    return ask(request, "subagent:api-designer:a1");
  };
  for (const char* lie : {"as", "made_by", "madeBy", "created_by", "updated_by"}) {
    const Json request = {{"action", "decide"}, {"text", "Use X"}, {lie, "user"}};
    EXPECT_NE(refusal(request, "subagent:api-designer:a1"), "") << lie;
  }
  EXPECT_EQ(by_designer({{"action", "decide"}, {"text", "Use X"}})["decision"]["madeBy"],
            "api-designer");
  EXPECT_EQ(by_designer({{"action", "artifact"}, {"path", "a.md"}})["artifact"]["createdBy"],
            "api-designer");
  EXPECT_EQ(by_designer({{"action", "constrain"},
                         {"text", "Be quick"},
                         {"source", "user"}})["constraint"]["source"],
            "api-designer");
  EXPECT_EQ(by_designer({{"action", "gate"},
                         {"name", "g"},
                         {"move", "pass"},
                         {"new", true}})["gate"]["updatedBy"],
            "api-designer");
  EXPECT_EQ(by_designer({{"action", "phase"}, {"phase", "review"}})["revision"], 6);
  EXPECT_EQ(ask({{"action", "log"}, {"limit", 1}})["entries"][0]["by"], "api-designer");
}

TEST_F(CallWorkflow, AttributesToTheOrchestratorAndRefusesAnUnknownCaller) {
  const Json request = {{"action", "decide"}, {"text", "Use X"}};
  EXPECT_EQ(ask(request)["decision"]["madeBy"], "orchestrator");
  EXPECT_EQ(ask(request, "user")["decision"]["madeBy"], "user");
  EXPECT_EQ(refusal(request, "unknown"), "ACCESS_DENIED");
  const Json constraint = {{"action", "constrain"}, {"text", "Be quick"}, {"source", "the PRD"}};
  EXPECT_EQ(ask(constraint)["constraint"]["source"], "the PRD");
}

TEST_F(CallWorkflow, RepeatsNoShortOutputOfARunThatFailed) {
  ask({{"action", "start"}}, kWriter);
  ask({{"action", "fail"}}, kWriter);
  const Json request = {{"action", "record"}, {"output", {{"status", "success"}}}};
  EXPECT_EQ(refusal(request, kWriter), "INVALID_REQUEST");
}

TEST_F(CallWorkflow, RecordsNothingThatAnAgentDidNotStart) {
  const Json whole = *json::read(architect_output(), "output");
  const std::string before = baton_.project.state();
  for (const Json& request :
       {Json{{"output", whole}},
        Json{{"output", {{"status", "success"}, {"executionId", "exec_009"}}}},
        Json{{"output", {{"status", "success"}}}, {"execution", "exec_009"}}}) {
    Json recorded = request;
    recorded["action"] = "record";
    EXPECT_EQ(refusal(recorded, kArchitect), "INVALID_REQUEST") << request;
  }
  EXPECT_EQ(baton_.project.state(), before);
}

TEST_F(CallWorkflow, BlamesTheRequestForItsNames) {
  Json request = {{"action", "record"}, {"agent", "p:writer"}, {"output", {{"status", "success"}}}};
  EXPECT_EQ(ask(request)["why"], "invalid id");
  request["agent"] = "prd-writer";
  request["execution"] = "bad id!";
  EXPECT_EQ(ask(request)["why"], "invalid id");
}

TEST_F(CallWorkflow, RecordsAnOutputOfTheOrchestratorWithoutAStart) {
  const Json request = {{"action", "record"},
                        {"output", {{"agentName", "prd-writer"}, {"status", "success"}}}};
  EXPECT_EQ(ask(request)["executionId"], "exec_001");
  EXPECT_EQ(ask(request)["unchanged"], true);
}

TEST_F(CallWorkflow, TakesNoOutputOfAnotherAgent) {
  const Json output = *json::read(prd_writer_output(), "output");
  const std::string before = baton_.project.state();
  for (const char* agent : {kArchitect, "unknown"}) {
    EXPECT_EQ(refusal({{"action", "record"}, {"output", output}}, agent), "ACCESS_DENIED");
  }
  EXPECT_EQ(baton_.project.state(), before);
}

TEST_F(CallWorkflow, RecordsAnOutputOfTheAgentThatTheOrchestratorNames) {
  ask({{"action", "start"}, {"agent", "prd-writer"}, {"execution", "exec_a"}});
  ask({{"action", "start"}, {"agent", "prd-writer"}, {"execution", "exec_b"}});
  Json request = {
      {"action", "record"}, {"agent", "prd-writer"}, {"output", {{"status", "success"}}}};
  EXPECT_EQ(refusal(request), "INVALID_REQUEST");
  request["execution"] = "exec_b";
  EXPECT_EQ(ask(request)["executionId"], "exec_b");
  EXPECT_EQ(refusal(request, kArchitect), "ACCESS_DENIED");
}

TEST_F(CallWorkflow, TakesNoOutputOfAnAgentThatHasNoName) {
  for (const Json& name : {Json(nullptr), Json(7), Json({"prd-writer"})}) {
    Json output = *json::read(prd_writer_output(), "output");
    output["agentName"] = name;
    EXPECT_EQ(refusal({{"action", "record"}, {"output", output}}, kWriter), "type") << name;
  }
}

TEST_F(CallWorkflow, AsksWhichExecutionAnOutputIsOf) {
  const auto short_output = [](const Json& id) {
    return Json{{"action", "record"}, {"output", {{"status", "success"}, {"executionId", id}}}};
  };
  const Json unnamed = {{"action", "record"}, {"output", {{"status", "success"}}}};
  EXPECT_EQ(refusal(unnamed, kWriter), "INVALID_REQUEST");
  for (const char* id : {"exec_a", "exec_b"}) {
    ask({{"action", "start"}, {"agent", "prd-writer"}, {"execution", id}});
  }
  EXPECT_EQ(refusal(unnamed, kWriter), "INVALID_REQUEST");
  EXPECT_EQ(refusal(short_output(7), kWriter), "required");
  EXPECT_EQ(ask(short_output("exec_b"), kWriter)["executionId"], "exec_b");
  EXPECT_EQ(ask(unnamed, kWriter)["executionId"], "exec_a");
}

TEST_F(CallWorkflow, TakesNoOutputOfAnothersExecution) {
  record(prd_writer_output());
  Json output = *json::read(architect_output(), "output");
  output["executionId"] = "exec_001";
  for (const bool amends : {false, true}) {
    const Json request = {{"action", "record"}, {"output", output}, {"amend", amends}};
    EXPECT_EQ(refusal(request, kArchitect), "CONFLICT");
  }
  EXPECT_EQ(refusal({{"action", "fail"}, {"execution", "exec_001"}}, kArchitect), "NOT_FOUND");
}

TEST_F(CallWorkflow, LetsNoDecisionOfAnOutputBearAnothersName) {
  Json output = *json::read(architect_output(), "output");
  output["contextForNextAgent"]["technicalDecisions"][0]["madeBy"] = "security-auditor";
  ask({{"action", "start"},
       {"agent", "architecture-reviewer"},
       {"execution", output["executionId"]},
       {"force", true}});
  ask({{"action", "record"}, {"output", output}}, kArchitect);
  EXPECT_EQ(ask({{"action", "decide"}})["decisions"][0]["madeBy"], "architecture-reviewer");
}

TEST_F(CallWorkflow, EndsTheTaskThatAnOutputIsAbout) {
  DoorsTest::ask("task", {{"action", "add"}, {"tasks", {{{"title", "Write"}}}}});
  ask({{"action", "start"}}, kWriter);
  ask({{"action", "record"}, {"task", "t1"}, {"output", {{"status", "success"}}}}, kWriter);
  EXPECT_EQ(DoorsTest::ask("task", {{"action", "list"}})["tasks"][0]["status"], "completed");
}

TEST_F(CallWorkflow, AmendsOnlyOnRequest) {
  ask({{"action", "start"}}, kWriter);
  Json request = {{"action", "record"}, {"output", *json::read(prd_writer_output(), "output")}};
  ask(request, kWriter);
  request["output"]["nextSteps"] = {"Review"};
  EXPECT_EQ(refusal(request, kWriter), "CONFLICT");
  request["amend"] = true;
  EXPECT_EQ(ask(request, kWriter)["effect"], "amended");
}

}  // namespace
}  // namespace baton::test
