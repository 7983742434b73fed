#include "domain/context/check.h"

#include <chrono>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
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

void check_freshness(const Json& state, const CheckRequest& request, CheckResult& result) {
  const std::optional<Instant> updated = model::time_member(state, "lastUpdated");
  if (!updated || request.now - *updated <= std::chrono::hours(request.freshness_hours)) return;
  add_warning(result,
              {.rule = "stale-context",
               .message = text::concat("Workflow context is more than ",
                                       std::to_string(request.freshness_hours), " hours old"),
               .instance_location = "/lastUpdated",
               .hint = "see whether what it says still holds"});
}

void check_access(const Json& state, const model::AgentRule& rule, const policy::Policies& policies,
                  CheckResult& result) {
  for (const std::string& agent : rule.needs_from) {
    if (policies.has_access(rule.agent, agent) || !model::latest_completed(state, agent)) continue;
    result.missing.push_back(agent);
    result.findings.push_back(
        {.rule = "upstream-denied",
         .message = text::concat("Missing required context from ", agent),
         .instance_location = "/agentSequence",
         .hint = text::concat("the policy of ", agent, " does not admit ", rule.agent,
                              ": name it in accessControl, or not in needsFrom")});
  }
}

}  // namespace

CheckResult check_context(const Json& state, const model::RelevanceMap& map,
                          const policy::Policies& policies, const CheckRequest& request) {
  CheckResult result;
  check_reference(state, result);
  check_freshness(state, request, result);
  if (const model::AgentRule* rule = map.find(request.agent)) {
    result.missing = model::missing_upstream(state, *rule);
    for (Finding& finding : model::missing_upstream_findings(result.missing, map)) {
      result.findings.push_back(std::move(finding));
    }
    check_access(state, *rule, policies, result);
  }
  for (const std::string& agent : result.missing) {
    result.errors.push_back(text::concat("Missing required context from ", agent));
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
