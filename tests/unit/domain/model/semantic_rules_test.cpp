#include "domain/model/semantic_rules.h"

#include "documents.h"
#include "json/tape.h"
#include "photo_search.h"
#include "text/concat.h"

namespace baton::model {
namespace {

using test::parse;

std::vector<std::string> texts_of(const Findings& findings) {
  std::vector<std::string> texts;
  for (const Finding& finding : findings) {
    texts.push_back(text::concat(finding.rule, " ", finding.instance_location, ": ",
                                 finding.message, "; ", finding.hint));
  }
  return texts;
}

// The same rules apply to a tree and to a tape.
Findings check(std::string_view document) {
  Findings findings = check_state(parse(document), test::story_map());
  const Result<json::Tape> tape = json::read_tape(document, "state");
  EXPECT_EQ(texts_of(findings), texts_of(check_state(*tape, test::story_map()))) << document;
  return findings;
}

TEST(SemanticRules, FindNothingInTheExampleState) {
  const Findings findings = check(test::kExampleState);
  EXPECT_TRUE(findings.empty()) << findings[0].message;
}

struct Case {
  const char* name;
  const char* state;
  const char* rule;
  const char* location;
  Severity severity;
  const char* said;  // a part of the message or hint
};

constexpr const char* kStatusA =
    R"({"agentSequence": [{"agentName": "prd-writer", "executionId": "e1", "status": "completed",
        "startTime": "2025-01-01T10:00:00Z", "endTime": "2025-01-01T09:00:00Z", "outputs": {}}]})";

const Case kCases[] = {
    {"execution ids", R"({"agentSequence": [{"executionId": "e"}, {"executionId": "e"}]})",
     "duplicate-id", "/agentSequence/1/executionId", Severity::error, "/agentSequence/0"},
    {"decision ids", R"({"sharedDecisions": [{"id": "d"}, {"id": "x"}, {"id": "d"}]})",
     "duplicate-id", "/sharedDecisions/2/id", Severity::error, "\"d\""},
    {"task ids", R"({"tasks": [{"id": "t"}, {"id": "t"}]})", "duplicate-id", "/tasks/1/id",
     Severity::error, "/tasks/0"},
    {"unknown current agent", R"({"currentAgent": "code-writr"})", "unknown-current-agent",
     "/currentAgent", Severity::error, "did you mean code-writer?"},
    {"current agent not running",
     R"({"currentAgent": "api-designer",
         "agentSequence": [{"agentName": "prd-writer", "status": "in_progress"}]})",
     "current-agent-not-running", "/currentAgent", Severity::error,
     "the running agent is prd-writer"},
    {"end before start", kStatusA, "end-before-start", "/agentSequence/0/endTime", Severity::error,
     "2025-01-01T09:00:00Z, before it began at 2025-01-01T10:00:00Z"},
    {"last updated",
     R"({"lastUpdated": "2025-01-01T09:00:00Z", "agentSequence": [
         {"agentName": "prd-writer", "status": "failed", "endTime": "2025-01-01T10:00:00Z"}]})",
     "last-updated-too-early", "/lastUpdated", Severity::warning, "2025-01-01T10:00:00Z"},
    {"gate in two lists", R"({"qualityGates": {"passed": ["g"], "failed": ["x", "g"]}})",
     "gate-in-two-lists", "/qualityGates/failed/1", Severity::error, "in failed and in passed"},
    {"details of another status",
     R"({"qualityGates": {"passed": ["g"], "details": {"g": {"status": "failed"}}}})",
     "gate-details", "/qualityGates/details/g/status", Severity::warning,
     "is in passed, but its details say failed"},
    {"details of no gate", R"({"qualityGates": {"passed": ["h"], "details": {"g": {}}}})",
     "gate-details", "/qualityGates/details/g", Severity::warning, "is in no list"},
    {"unknown dependency", R"({"tasks": [{"id": "build"}, {"id": "t", "dependsOn": ["biuld"]}]})",
     "unknown-dependency", "/tasks/1/dependsOn/0", Severity::error, "did you mean build?"},
    {"dependency cycle",
     R"({"tasks": [{"id": "a", "dependsOn": ["b"]}, {"id": "b", "dependsOn": ["c"]},
                   {"id": "c", "dependsOn": ["b"]}]})",
     "dependency-cycle", "/tasks/1/dependsOn", Severity::error, "b → c → b"},
    {"self dependency", R"({"tasks": [{"id": "a", "dependsOn": ["a"]}]})", "dependency-cycle",
     "/tasks/0/dependsOn", Severity::error, "a → a"},
    {"path outside", R"({"artifacts": [{"id": "a", "path": "../secret"}]})", "path-outside-project",
     "/artifacts/0/path", Severity::error, "leaves the project folder"},
    {"path outside in an output",
     R"({"agentSequence": [{"outputs": {"artifactsCreated": ["/etc/passwd"]}}]})",
     "path-outside-project", "/agentSequence/0/outputs/artifactsCreated/0", Severity::error,
     "absolute"},
    {"unknown agent", R"({"agentSequence": [{"agentName": "prd-wrter"}]})", "unknown-agent",
     "/agentSequence/0/agentName", Severity::warning, "did you mean prd-writer?"},
    {"unknown maker", R"({"constraints": [{"id": "c", "madeBy": "prd-wrter"}]})", "unknown-agent",
     "/constraints/0/madeBy", Severity::warning, "did you mean prd-writer?"},
    {"maker in another style", R"({"constraints": [{"id": "c", "madeBy": "PRD Writer"}]})",
     "unknown-agent", "/constraints/0/madeBy", Severity::warning, "did you mean prd-writer?"},
    {"unknown recipient", R"({"artifacts": [{"relevantTo": ["prd-writer", "nobody"]}]})",
     "unknown-agent", "/artifacts/0/relevantTo/1", Severity::warning, "\"nobody\""},
    {"misspelt assignee", R"({"tasks": [{"id": "t1", "assignee": "prd-writr"}]})", "unknown-agent",
     "/tasks/0/assignee", Severity::warning, "did you mean prd-writer?"},
    {"misspelt receiver", R"({"messages": [{"to": "nobody"}, {"to": "prd-writr"}]})",
     "unknown-agent", "/messages/1/to", Severity::warning, "did you mean prd-writer?"},
    {"upstream missing",
     R"({"agentSequence": [{"agentName": "architecture-reviewer", "status": "in_progress",
         "startTime": "2025-01-01T10:00:00Z"}]})",
     "upstream-not-finished", "/agentSequence/0/startTime", Severity::warning,
     "prd-writer has no completed execution"},
    {"upstream late",
     R"({"lastUpdated": "2025-01-02T00:00:00Z", "agentSequence": [
         {"agentName": "prd-writer", "status": "completed", "outputs": {},
          "startTime": "2025-01-01T09:00:00Z", "endTime": "2025-01-01T11:00:00Z"},
         {"agentName": "architecture-reviewer", "status": "failed",
          "startTime": "2025-01-01T10:00:00Z"}]})",
     "upstream-not-finished", "/agentSequence/1/startTime", Severity::warning,
     "before prd-writer had finished"},
    {"no outputs", R"({"agentSequence": [{"agentName": "prd-writer", "executionId": "e",
                        "status": "completed", "outputs": null}]})",
     "completed-without-outputs", "/agentSequence/0", Severity::error, "prd-writer (e)"},
};

TEST(SemanticRules, FindEachFaultAtItsPlaceAndNothingElse) {
  for (const Case& expected : kCases) {
    const Findings findings = check(expected.state);
    ASSERT_EQ(findings.size(), 1U) << expected.name;
    EXPECT_EQ(findings[0].rule, expected.rule) << expected.name;
    EXPECT_EQ(findings[0].instance_location, expected.location) << expected.name;
    EXPECT_EQ(findings[0].severity, expected.severity) << expected.name;
    EXPECT_NE((findings[0].message + findings[0].hint).find(expected.said), std::string::npos)
        << expected.name << ": " << findings[0].message << " / " << findings[0].hint;
  }
}

const char* const kSoundStates[] = {
    R"([])",
    R"({"currentAgent": "code-writer"})",
    R"({"currentAgent": 5, "agentSequence": [{"agentName": 7}], "tasks": [{"id": 1}]})",
    R"({"currentAgent": "baton:prd-writer",
        "agentSequence": [{"agentName": "prd-writer", "status": "in_progress"}]})",
    R"({"agentSequence": [{"agentName": "architecture-reviewer", "status": "in_progress",
        "startTime": "2025-01-01T10:00:00Z", "forcedWithout": ["prd-writer"]}]})",
    R"({"agentSequence": [{"agentName": "architecture-reviewer", "status": "pending",
        "startTime": "2025-01-01T10:00:00Z"}]})",
    R"({"sharedDecisions": [{"id": "d", "madeBy": "user"}]})",
    R"({"constraints": [{"id": "c", "madeBy": "user"}, {"id": "d", "madeBy": "orchestrator"}]})",
    R"({"tasks": [{"id": "t1", "assignee": "PRD_Writer"}, {"id": "t2", "assignee": "somebody"}],
        "messages": [{"id": "m1", "to": "user"}],
        "artifacts": [{"id": "a", "path": "a.md", "relevantTo": ["PRD Writer"]}]})",
    R"({"qualityGates": {"passed": ["g", "g"], "pending": []}})",
    R"({"tasks": [{"id": "a", "dependsOn": ["b", "c"]}, {"id": "b", "dependsOn": ["c"]},
                  {"id": "c"}]})",
};

TEST(SemanticRules, LeaveSoundAndMalformedPartsAlone) {
  for (const char* state : kSoundStates) {
    EXPECT_EQ(test::rules_of(check(state)), std::vector<std::string>()) << state;
  }
}

TEST(SemanticRules, ReportAnUnknownAgentOnce) {
  EXPECT_EQ(test::rules_of(check(R"({"agentSequence": [{"agentName": "x"}, {"agentName": "x"}],
                                     "sharedDecisions": [{"madeBy": "x"}]})")),
            std::vector<std::string>{"unknown-agent"});
}

TEST(SemanticRules, ReportTheArtifactsThatAreSaidToBeMissing) {
  const std::vector<std::string> missing = {"a.md", "c.md"};
  const Json state = parse(R"({"artifacts": [{"path": "a.md"}, {"path": "b.md"}]})");
  const Findings findings = check_state(state, test::story_map(), {.missing_artifacts = missing});
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "missing-artifact");
  EXPECT_EQ(findings[0].instance_location, "/artifacts/0/path");
}

TEST(SemanticRules, FindEveryDisjointCircle) {
  EXPECT_EQ(test::rules_of(check(R"({"tasks": [
              {"id": "a", "dependsOn": ["b"]}, {"id": "b", "dependsOn": ["a"]},
              {"id": "c", "dependsOn": ["d"]}, {"id": "d", "dependsOn": ["c"]}]})")),
            (std::vector<std::string>{"dependency-cycle", "dependency-cycle"}));
}

TEST(SemanticRules, StandALongChainOfDependencies) {
  constexpr std::size_t kLength = 20'000;
  Json state = Json::object();
  Json& tasks = state["tasks"] = Json::array();
  for (std::size_t i = 0; i < kLength; ++i) {
    const std::string next = std::to_string((i + 1) % kLength);
    tasks.push_back({{"id", std::to_string(i)}, {"dependsOn", Json::array({next})}});
  }
  const Findings findings = check_state(state, test::story_map());
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(findings[0].rule, "dependency-cycle");
  EXPECT_LT(findings[0].message.size(), 200U);
}

}  // namespace
}  // namespace baton::model
