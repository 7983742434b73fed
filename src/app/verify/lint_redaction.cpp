#include "app/verify/lint_redaction.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/findings/finding_redactor.h"
#include "app/core/findings/state_findings.h"
#include "domain/policy/redact.h"
#include "json/pointer.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::app {
namespace {

// A state with one output that has every member whose form the schema fixes.
constexpr std::string_view kSampleState = R"({"agentSequence": [{
  "agentName": "sample", "executionId": "exec_001", "status": "completed",
  "outputs": {
    "agentName": "sample", "executionId": "exec_001", "timestamp": "2025-01-01T00:00:00Z",
    "duration": 1, "status": "success",
    "keyFindings": [{"title": "a"}, {"id": "f", "description": "a", "severity": "info",
                                     "category": "a", "evidence": ["a"], "lesson": true}],
    "recommendations": [{"title": "a"}, {"id": "r", "description": "a", "priority": "low",
                                         "lesson": true}],
    "artifactsCreated": [{"id": "a", "type": "file", "path": "a", "description": "a",
                          "createdBy": "sample", "lastModified": "2025-01-01T00:00:00Z",
                          "relevantTo": ["a"]}],
    "nextSteps": ["a"],
    "qualityGateUpdates": [{"gateName": "a", "newStatus": "passed", "evidence": ["a"]}],
    "contextForNextAgent": {
      "technicalDecisions": [{"id": "d", "decision": "a", "rationale": "a", "madeBy": "sample",
                              "timestamp": "2025-01-01T00:00:00Z", "impact": "low",
                              "category": "security", "affectedComponents": ["a"]}],
      "constraints": [{"id": "c", "type": "technical", "description": "a", "impact": "a",
                       "source": "a", "severity": "info"}]},
    "agentSpecificOutputs": {}}}]})";
constexpr std::string_view kSampleOutput = "/agentSequence/0/outputs";

// The members without which nothing can be recorded.
constexpr std::array<const char*, 5> kHeader = {"agentName", "executionId", "timestamp", "duration",
                                                "status"};

struct Sample {
  Json state;
  FindingRedactor redactor;
  Findings earlier;  // without any rule
};

// The member of the sample output that the rule makes invalid.
Result<std::optional<std::string>> member_broken_by(const policy::FieldRule& rule,
                                                    const Sample& sample, Workspace& workspace) {
  const std::array rules = {rule};
  Json state = sample.state;
  Json& output = state["agentSequence"][0]["outputs"];
  const Json before = output;
  output = policy::redact(std::move(output), rules).document;
  for (const char* const name : kHeader) {
    const auto member = output.find(name);
    if (member == output.end() || *member != before.at(name)) return text::concat("/", name);
  }
  BATON_TRY(const Findings found, schema_findings(state, sample.redactor, workspace));
  const Findings added = added_errors(sample.earlier, found);
  const auto first = std::ranges::find_if(added, [](const Finding& finding) {
    return finding.instance_location.starts_with(kSampleOutput);
  });
  if (first == added.end()) return std::nullopt;
  return first->instance_location.substr(kSampleOutput.size());
}

bool covers_outputs(const policy::Policy& policy) {
  return policy.context_types.empty() ||
         std::ranges::find(policy.context_types, policy::Kind::output,
                           &policy::ContextType::kind) != policy.context_types.end();
}

}  // namespace

Result<Findings> redaction_findings(const policy::Policies& policies, Workspace& workspace) {
  Findings findings;
  BATON_TRY(Json state, json::read(kSampleState, ""));
  const FindingRedactor redactor = finding_redactor_of(workspace);
  Result<Findings> earlier = schema_findings(state, redactor, workspace);
  if (!earlier) return findings;  // the stateSchema is unusable, which is reported
  const Sample sample{
      .state = std::move(state), .redactor = redactor, .earlier = *std::move(earlier)};
  for (const auto& [name, policy] : policies.all()) {
    if (!covers_outputs(policy)) continue;
    const json::Pointer place =
        json::Pointer().child("policies").child(name).child("anonymizationRules");
    for (std::size_t index = 0; index < policy.field_rules.size(); ++index) {
      const policy::FieldRule& rule = policy.field_rules[index];
      if (rule.action == policy::Action::encrypt) continue;
      BATON_TRY(const std::optional<std::string> member, member_broken_by(rule, sample, workspace));
      if (!member) continue;
      findings.push_back(
          {.severity = Severity::warning,
           .rule = "policy-refuses-outputs",
           .message = text::concat("the rule for ", rule.field, " makes outputs with ", *member,
                                   " invalid, and they are refused"),
           .instance_location = place.child(index).text(),
           .hint = "the schema fixes the form of this member: name another one, or use the action "
                   "encrypt"});
    }
  }
  return findings;
}

}  // namespace baton::app
