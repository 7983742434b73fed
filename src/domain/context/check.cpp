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

void check_reference(const json::View& state, CheckResult& result) {
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

struct Upstream {
  json::View state;
  const workflow::History& history;
};

void check_upstream(const Upstream& upstream, const model::AgentRule& rule, CheckResult& result) {
  const workflow::History& history = upstream.history;
  const workflow::StartCheck check =
      workflow::check_start(upstream.state, history.runs.sequence(), rule, history.policies);
  result.missing = check.missing();
  result.waiver = check.waiver;
  Findings unmet = workflow::unmet_findings(check, rule, history.map);
  if (check.waiver) {
    add_all(result.findings, as_warnings(std::move(unmet)));
    result.findings.push_back(waived(*check.waiver));
  } else {
    for (const Finding& finding : unmet) result.errors.push_back(finding.message);
    add_all(result.findings, std::move(unmet));
  }
  for (Finding& doubt : workflow::upstream_doubts(history, rule, workflow::OwnOutputs::included)) {
    add_warning(result, std::move(doubt));
  }
}

Finding too_old(std::uint32_t hours, const std::vector<std::string>& sources) {
  return {.severity = Severity::warning,
          .rule = "stale-context",
          .message =
              text::concat("Workflow context is more than ", std::to_string(hours), " hours old"),
          .instance_location = sources.empty() ? "/lastUpdated" : "/agentSequence",
          .hint = sources.empty() ? "check that it is still correct"
                                  : text::concat("check that these outputs are still correct: ",
                                                 text::enumerate(sources))};
}

}  // namespace

Findings stale_findings(const json::View& state, const workflow::History& history,
                        const model::AgentRule* rule, const CheckRequest& request) {
  std::uint32_t hours = request.freshness_hours;
  std::vector<const model::Execution*> inputs;
  if (rule != nullptr) {
    hours = rule->warn_after_hours.value_or(hours);
    inputs = workflow::inputs_of(*rule, history);
  }
  const auto is_old = [&](Instant time) { return request.now - time > std::chrono::hours(hours); };
  std::vector<std::string> old;
  for (const model::Execution* input : inputs) {
    if (input->end && is_old(*input->end))
      old.push_back(text::concat(input->agent, " ", input->id));
  }
  const std::optional<Instant> updated = model::time_member(state, "lastUpdated");
  const bool is_unchanged = inputs.empty() && updated && is_old(*updated);
  if (old.empty() && !is_unchanged) return {};
  return {too_old(hours, old)};
}

CheckResult check_context(const json::View& state, const model::RelevanceMap& map,
                          const policy::Policies& policies, const CheckRequest& request) {
  CheckResult result;
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::Runs runs(sequence);
  const workflow::History history{runs, map, policies, request.basis};
  const model::AgentRule* rule = map.find(request.agent);
  check_reference(state, result);
  for (Finding& stale : stale_findings(state, history, rule, request)) {
    add_warning(result, std::move(stale));
  }
  if (rule != nullptr) check_upstream({state, history}, *rule, result);
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
