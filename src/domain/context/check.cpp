#include "domain/context/check.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/start_check.h"
#include "text/concat.h"

namespace baton::context {
namespace {

void add_warning(CheckResult& result, Finding finding) {
  finding.severity = Severity::warning;
  result.warnings.push_back(finding.message);
  result.findings.push_back(std::move(finding));
}

void check_reference(const Json& state, CheckResult& result) {
  if (!model::text_member(state, "prdPath").empty()) return;
  add_warning(result, {.rule = "missing-prd",
                       .message = "No PRD reference found",
                       .hint = "set /prdPath to the path of the requirements document"});
}

void add_all(Findings& findings, Findings more) {
  std::ranges::move(more, std::back_inserter(findings));
}

Findings as_warnings(Findings findings) {
  for (Finding& finding : findings) finding.severity = Severity::warning;
  return findings;
}

Finding waived(const std::string& reason) {
  return {.severity = Severity::info,
          .rule = "waived",
          .message = text::concat("a waiver allows the next start: ", reason)};
}

void check_upstream(const Json& state, const model::AgentRule& rule, const model::RelevanceMap& map,
                    const policy::Policies& policies, CheckResult& result) {
  const std::vector<model::Execution> sequence = model::executions(state);
  const workflow::StartCheck check = workflow::check_start(state, sequence, rule, policies);
  result.missing = check.missing();
  result.waiver = check.waiver;
  Findings unmet = workflow::unmet_findings(check, rule, map);
  if (check.waiver) {
    add_all(result.findings, as_warnings(std::move(unmet)));
    result.findings.push_back(waived(*check.waiver));
  } else {
    for (const Finding& finding : unmet) result.errors.push_back(finding.message);
    add_all(result.findings, std::move(unmet));
  }
  for (Finding& doubt : workflow::upstream_doubts(sequence, rule, map)) {
    add_warning(result, std::move(doubt));
  }
}

}  // namespace

Findings stale_findings(const Json& state, const CheckRequest& request) {
  const std::optional<Instant> updated = model::time_member(state, "lastUpdated");
  if (!updated || request.now - *updated <= std::chrono::hours(request.freshness_hours)) return {};
  return {{.severity = Severity::warning,
           .rule = "stale-context",
           .message = text::concat("Workflow context is more than ",
                                   std::to_string(request.freshness_hours), " hours old"),
           .instance_location = "/lastUpdated",
           .hint = "check that it is still correct"}};
}

CheckResult check_context(const Json& state, const model::RelevanceMap& map,
                          const policy::Policies& policies, const CheckRequest& request) {
  CheckResult result;
  check_reference(state, result);
  for (Finding& stale : stale_findings(state, request)) add_warning(result, std::move(stale));
  if (const model::AgentRule* rule = map.find(request.agent)) {
    check_upstream(state, *rule, map, policies, result);
  }
  result.is_valid = result.errors.empty();
  return result;
}

std::string degraded_warning(std::string_view missing_agent) {
  return text::concat("Missing context: ", missing_agent,
                      ". Agent will operate with reduced capabilities.");
}

Json to_json(const CheckResult& result) {
  return {{"isValid", result.is_valid}, {"warnings", result.warnings}, {"errors", result.errors}};
}

}  // namespace baton::context
