#include "domain/workflow/gate_rules.h"

#include "begun_workflow.h"
#include "domain/workflow/gate.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using authority::Caller;
using authority::caller_named;
using model::GateStatus;
using test::at;
using test::kBeginning;
using test::new_workflow;
using test::parse;
using test::start;

const GateRules kRules{
    .owners = {{"security-reviewed", {"security-auditor"}}, {"docs-complete", {}}},
    .never_override = {"security-reviewed", "release-ready"}};
const Caller kPerson = caller_named("user");
const Caller kOrchestrator = caller_named("orchestrator");
const Caller kUnknown = caller_named("unknown");
const Caller kWriter = caller_named("subagent:code-writer:a1");
const Caller kAuditor = caller_named("subagent:security-auditor:a2");

// A state in which "security-reviewed", "release-ready" and "tests" have failed.
Json failed_state() {
  return parse(R"({"qualityGates": {"passed": [], "pending": ["docs-complete"],
    "failed": ["security-reviewed", "release-ready", "tests"],
    "details": {"security-reviewed": {"status": "failed", "updatedBy": "security-auditor"},
                "release-ready": {"status": "failed", "updatedBy": "code-writer"},
                "tests": {"status": "failed", "updatedBy": "code-writer",
                          "owner": "code-writer"}}}})");
}

enum class Fate : std::uint8_t { moves, opinion, denied };

Fate fate(const Caller& caller, const Verdict& verdict, const Json& state = failed_state()) {
  const auto standing = judge_verdict(state, kRules, caller, verdict);
  if (!standing) {
    EXPECT_EQ(standing.error().code, ErrorCode::denied);
    return Fate::denied;
  }
  return *standing == Standing::moves ? Fate::moves : Fate::opinion;
}

struct Case {
  const Caller& caller;
  Verdict verdict;
  Fate expected;
};

TEST(GateRules, LetOwnersAndPeopleDecide) {
  const Json open = parse(R"({"qualityGates": {"pending": ["security-reviewed"]}})");
  const Verdict passed{.gate = "security-reviewed", .status = GateStatus::passed};
  const Verdict failed{.gate = "security-reviewed", .status = GateStatus::failed};
  const Case cases[] = {
      {kAuditor, passed, Fate::moves},        {kPerson, passed, Fate::moves},
      {kWriter, passed, Fate::opinion},       {kWriter, failed, Fate::opinion},
      {kOrchestrator, passed, Fate::opinion}, {kUnknown, passed, Fate::denied},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(fate(test.caller, test.verdict, open), test.expected) << test.caller.participant;
  }
}

TEST(GateRules, LetEveryKnownCallerDecideAGateWithoutAnOwner) {
  const Verdict passed{.gate = "docs-complete", .status = GateStatus::passed};
  for (const Caller* caller : {&kAuditor, &kPerson, &kWriter, &kOrchestrator}) {
    EXPECT_EQ(fate(*caller, passed), Fate::moves) << caller->participant;
  }
  EXPECT_EQ(fate(kUnknown, passed), Fate::denied);
}

TEST(GateRules, FreeAFailedProtectedGateOnlyByItsOwnersEvidence) {
  for (const GateStatus status : {GateStatus::passed, GateStatus::warning, GateStatus::pending}) {
    const Verdict bare{.gate = "security-reviewed", .status = status};
    const Verdict proved{.gate = "security-reviewed", .status = status, .has_evidence = true};
    const Case cases[] = {
        {kAuditor, proved, Fate::moves},  {kAuditor, bare, Fate::denied},
        {kPerson, proved, Fate::denied},  {kPerson, bare, Fate::denied},
        {kWriter, proved, Fate::opinion}, {kOrchestrator, proved, Fate::opinion},
    };
    for (const Case& test : cases) {
      EXPECT_EQ(fate(test.caller, test.verdict), test.expected) << test.caller.participant;
    }
  }
  const Verdict again{.gate = "security-reviewed", .status = GateStatus::failed};
  EXPECT_EQ(fate(kAuditor, again), Fate::moves);
  EXPECT_EQ(fate(kPerson, again), Fate::moves);
}

TEST(GateRules, FreeAFailedProtectedGateWithoutAnOwnerByWhoFailedItOrAPerson) {
  const Verdict proved{.gate = "release-ready", .status = GateStatus::passed, .has_evidence = true};
  const Verdict bare{.gate = "release-ready", .status = GateStatus::passed};
  const Case cases[] = {
      {kWriter, proved, Fate::moves},    {kWriter, bare, Fate::denied},
      {kPerson, proved, Fate::moves},    {kPerson, bare, Fate::denied},
      {kAuditor, proved, Fate::opinion}, {kOrchestrator, proved, Fate::opinion},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(fate(test.caller, test.verdict), test.expected) << test.caller.participant;
  }
}

TEST(GateRules, LetAPersonAloneOverrideWhatIsNotProtected) {
  const Verdict ours{.gate = "tests", .status = GateStatus::passed, .overrides = true};
  const Verdict theirs{
      .gate = "security-reviewed", .status = GateStatus::passed, .overrides = true};
  const Case cases[] = {
      {kPerson, ours, Fate::moves},    {kOrchestrator, ours, Fate::denied},
      {kWriter, ours, Fate::denied},   {kUnknown, ours, Fate::denied},
      {kPerson, theirs, Fate::denied}, {kAuditor, theirs, Fate::denied},
  };
  for (const Case& test : cases) {
    EXPECT_EQ(fate(test.caller, test.verdict), test.expected) << test.caller.participant;
  }
}

TEST(GateRules, GiveAnAgentTheGateThatItCreates) {
  Json state = failed_state();
  const auto created = change_gate(state,
                                   {.name = "linted",
                                    .action = GateAction::pass,
                                    .by = kWriter,
                                    .unknown_gate = UnknownGate::created},
                                   kRules, kBeginning);
  ASSERT_TRUE(created.has_value());
  EXPECT_TRUE(created->is_created);
  EXPECT_EQ(state["qualityGates"]["details"]["linted"]["owner"], "code-writer");
  EXPECT_EQ(fate(kAuditor, {.gate = "linted", .status = GateStatus::failed}, state), Fate::opinion);
  EXPECT_EQ(fate(kWriter, {.gate = "linted", .status = GateStatus::failed}, state), Fate::moves);
}

TEST(GateRules, NameTheNearestGate) {
  Json state = failed_state();
  const auto refused = change_gate(state, {.name = "security-review", .action = GateAction::pass},
                                   kRules, kBeginning);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ErrorCode::not_found);
  EXPECT_EQ(refused.error().hint, "did you mean security-reviewed? --new creates a gate");
  EXPECT_EQ(state, failed_state());
}

TEST(GateOpinions, StandBesideTheStatusTheLatestOfEachAuthor) {
  Json state = failed_state();
  const OutputVerdicts writer{
      .agent = "code-writer", .execution_id = "e1", .rules = kRules, .now = kBeginning};
  for (const char* status : {"warning", "passed"}) {
    const auto kept = apply_gate_update(
        state, {{"gateName", "security-reviewed"}, {"newStatus", status}}, writer);
    ASSERT_TRUE(kept.has_value());
    EXPECT_EQ(kept->standing, Standing::opinion);
    EXPECT_EQ(kept->after, GateStatus::failed);
    EXPECT_EQ(kept->reason, "security-auditor decides");
  }
  const Json& detail = state["qualityGates"]["details"]["security-reviewed"];
  EXPECT_EQ(detail["status"], "failed");
  EXPECT_EQ(detail["updatedBy"], "security-auditor");
  EXPECT_EQ(detail["opinions"], parse(R"([{"status": "passed", "evidence": [], "issues": [],
    "recommendations": [], "updatedBy": "code-writer", "executionId": "e1",
    "timestamp": "2025-08-01T12:00:00Z"}])"));
  EXPECT_EQ(state["qualityGates"]["passed"], Json::array());

  EXPECT_TRUE(withdraw_gate_updates(state, Json::object(), writer).empty());
  EXPECT_FALSE(detail.contains("opinions"));
}

bool is_recorded(std::string_view /*execution_id*/, const Json& /*output*/) {
  return true;
}

TEST(GateRules, WithholdAMergedVerdictThatMayNotFreeAProtectedGate) {
  const Json ours = failed_state();
  Json theirs = parse(R"({"qualityGates": {"passed": ["security-reviewed", "tests"],
    "pending": [], "failed": [], "details": {
      "security-reviewed": {"status": "passed", "updatedBy": "code-writer", "evidence": ["x"]},
      "tests": {"status": "passed", "updatedBy": "code-writer"}}}})");
  EXPECT_EQ(withhold_verdicts(theirs, ours, Json::object(), kRules, is_recorded),
            std::vector<std::string>{"security-reviewed"});
  EXPECT_EQ(theirs["qualityGates"]["passed"], parse(R"(["tests"])"));
  EXPECT_EQ(theirs["qualityGates"]["failed"], parse(R"(["security-reviewed"])"));
  EXPECT_EQ(theirs["qualityGates"]["details"]["security-reviewed"],
            ours["qualityGates"]["details"]["security-reviewed"]);
}

// Passed in the details by the auditor, and in an output of `agent` with `evidence`.
Json passed_by_output(std::string_view agent, std::string_view evidence) {
  return parse(text::concat(R"({"qualityGates": {"passed": ["security-reviewed"], "details": {
    "security-reviewed": {"status": "passed", "updatedBy": "security-auditor",
                          "executionId": "exec_9", "evidence": ["x"]}}},
    "agentSequence": [{"agentName": ")",
                            agent, R"(", "executionId": "exec_9", "status": "completed",
    "outputs": {"qualityGateUpdates": [{"gateName": "security-reviewed", "newStatus": "passed",
                                        "evidence": )",
                            evidence, "}]}}]}"));
}

TEST(GateRules, LetAMergeFreeAProtectedGateOnlyByANewOutputOfItsOwner) {
  const Json ours = failed_state();
  const std::vector<std::string> stays{"security-reviewed"};
  Json claimed = passed_by_output("security-auditor", R"(["x"])");
  claimed.erase("agentSequence");
  Json by_another = passed_by_output("code-writer", R"(["x"])");
  Json unproved = passed_by_output("security-auditor", "[]");
  for (Json* theirs : {&claimed, &by_another, &unproved}) {
    EXPECT_EQ(withhold_verdicts(*theirs, ours, Json::object(), kRules, is_recorded), stays);
  }
  Json owners = passed_by_output("security-auditor", R"(["x"])");
  EXPECT_TRUE(withhold_verdicts(owners, ours, Json::object(), kRules, is_recorded).empty());

  const auto is_forged = [](std::string_view /*execution_id*/, const Json& /*output*/) {
    return false;
  };
  Json forged = owners;
  EXPECT_EQ(withhold_verdicts(forged, ours, Json::object(), kRules, is_forged), stays);

  // The output that passed the gate before it failed frees nothing again.
  Json failed_since = ours;
  failed_since["agentSequence"] = owners["agentSequence"];
  EXPECT_EQ(withhold_verdicts(owners, failed_since, Json::object(), kRules, is_recorded), stays);
}

TEST(GateRules, WithholdAMergedRemovalOfAProtectedGateThatFailed) {
  const Json ours = failed_state();
  Json theirs = parse(R"({"qualityGates": {"passed": [], "pending": [], "failed": []}})");
  EXPECT_TRUE(withhold_verdicts(theirs, ours, Json::object(), kRules, is_recorded).empty());
  EXPECT_EQ(withhold_verdicts(theirs, ours, ours, kRules, is_recorded),
            (std::vector<std::string>{"security-reviewed", "release-ready"}));
  EXPECT_EQ(theirs["qualityGates"]["failed"], parse(R"(["security-reviewed", "release-ready"])"));
}

TEST(GateRules, LetARawChangeDoWhatAVerdictOfTheCallerWould) {
  const Json before = failed_state();
  Json freed = before;
  freed["qualityGates"]["failed"] = parse(R"(["release-ready", "tests"])");
  freed["qualityGates"]["passed"] = parse(R"(["security-reviewed"])");
  Json removed = freed;
  removed["qualityGates"]["passed"] = Json::array();
  Json owned = before;
  owned["qualityGates"]["details"]["security-reviewed"]["owner"] = "orchestrator";
  Json forged = freed;
  forged["qualityGates"]["details"]["security-reviewed"] =
      parse(R"({"status": "passed", "updatedBy": "security-auditor", "evidence": ["x"]})");
  for (const Json& after : {freed, removed, owned, forged}) {
    const auto refused = require_gates_unmoved(before, after, kRules, kOrchestrator);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::denied);
    EXPECT_EQ(refused.error().subject, "security-reviewed");
    EXPECT_TRUE(require_gates_unmoved(before, after, kRules, kPerson));
  }
  Json harmless = before;
  harmless["qualityGates"]["passed"] = parse(R"(["linted"])");
  harmless["phase"] = "review";
  EXPECT_TRUE(require_gates_unmoved(before, harmless, kRules, kOrchestrator));
}

TEST(GateOpinions, MakeAGatePendingThatItsOwnerHasNotJudged) {
  Json state = parse(R"({"qualityGates": {"passed": [], "pending": [], "failed": []}})");
  const auto kept =
      change_gate(state, {.name = "security-reviewed", .action = GateAction::pass, .by = kWriter},
                  kRules, kBeginning);
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(state["qualityGates"]["pending"], parse(R"(["security-reviewed"])"));
  EXPECT_EQ(state["qualityGates"]["details"]["security-reviewed"]["status"], "pending");
}

TEST(GateOpinions, KeepTheOwnersVerdictThatLacksEvidence) {
  Json state = failed_state();
  const OutputVerdicts auditor{
      .agent = "security-auditor", .execution_id = "e2", .rules = kRules, .now = kBeginning};
  Json update = {{"gateName", "security-reviewed"}, {"newStatus", "passed"}};
  const auto kept = apply_gate_update(state, update, auditor);
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(kept->after, GateStatus::failed);
  EXPECT_EQ(kept->reason, "a protected gate that failed requires evidence to pass");

  update["evidence"] = {"report.txt"};
  EXPECT_EQ(apply_gate_update(state, update, auditor)->after, GateStatus::passed);
}

TEST(GateOpinions, LeaveAFailedProtectedGateWhereAnAmendmentIsSilent) {
  Json state = failed_state();
  state["qualityGates"]["details"]["security-reviewed"]["executionId"] = "e2";
  state["qualityGates"]["details"]["tests"]["executionId"] = "e2";
  const OutputVerdicts auditor{
      .agent = "security-auditor", .execution_id = "e2", .rules = kRules, .now = kBeginning};
  EXPECT_TRUE(withdraw_gate_updates(state, Json::object(), auditor).empty());
  const OutputVerdicts writer{
      .agent = "code-writer", .execution_id = "e2", .rules = kRules, .now = kBeginning};
  const auto withdrawn = withdraw_gate_updates(state, Json::object(), writer);
  ASSERT_EQ(withdrawn.size(), 1U);
  EXPECT_EQ(withdrawn[0].name, "tests");
  EXPECT_EQ(withdrawn[0].after, GateStatus::pending);
}

}  // namespace
}  // namespace baton::workflow
