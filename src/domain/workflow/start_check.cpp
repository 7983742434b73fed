#include "domain/workflow/start_check.h"

#include <algorithm>

#include "domain/model/upstream.h"
#include "domain/workflow/waivers.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

Finding doubt(std::string_view rule, std::string message) {
  return {.severity = Severity::warning,
          .rule = std::string(rule),
          .message = std::move(message),
          .instance_location = "/agentSequence"};
}

void add_later_runs(std::span<const Execution> sequence, const Execution& completed,
                    std::string_view agent, Findings& doubts) {
  const std::string used = text::concat("; the output of ", completed.id, " is used");
  const auto latest = model::latest_execution(sequence, agent);
  if (latest && latest->status == ExecutionStatus::failed) {
    doubts.push_back(doubt("upstream-failed", text::concat("the latest execution of ", agent, ", ",
                                                           latest->id, ", failed", used)));
  }
  for (const Execution& execution : sequence) {
    const bool runs =
        execution.status == ExecutionStatus::in_progress && model::is_run_of(execution, agent);
    if (!runs) continue;
    doubts.push_back(
        doubt("upstream-running", text::concat(agent, " is running (", execution.id, ")", used)));
  }
}

void add_newer_needs(std::span<const Execution> sequence, const Execution& completed,
                     const model::AgentRule& upstream, Findings& doubts) {
  for (const std::string& needed : upstream.needs_from) {
    const auto newer = model::latest_completed(sequence, needed);
    if (!newer || !newer->end || !completed.end || *newer->end <= *completed.end) continue;
    doubts.push_back(
        doubt("upstream-outdated",
              text::concat("the output of ", upstream.agent, " (", completed.id,
                           ") is older than the latest one of ", needed, " (", newer->id, ")")));
  }
}

Finding denied_finding(const Unmet& unmet, const model::AgentRule& rule) {
  const std::string_view agent = unmet.agent;
  const std::string_view of = unmet.policy == agent ? "of " : "";
  return {.rule = "upstream-denied",
          .message = text::concat("Missing required context from ", agent),
          .instance_location = "/agentSequence",
          .hint = text::concat("the policy ", of, unmet.policy, " does not admit ", rule.agent,
                               ": add it to accessControl, or remove it from needsFrom")};
}

}  // namespace

std::vector<std::string> StartCheck::missing() const {
  std::vector<std::string> agents;
  for (const Unmet& each : unmet) agents.push_back(each.agent);
  return agents;
}

StartCheck check_start(const Json& state, std::span<const Execution> sequence,
                       const model::AgentRule& rule, const policy::Policies& policies) {
  StartCheck check;
  for (const std::string& agent : rule.needs_from) {
    if (!model::latest_completed(sequence, agent)) {
      check.unmet.push_back({.agent = agent});
    } else if (const policy::Policy* barrier = policies.barrier(rule.agent, {agent})) {
      check.unmet.push_back(
          {.agent = agent, .cause = Unmet::Cause::denied, .policy = barrier->name});
    }
  }
  if (!check.unmet.empty()) check.waiver = waiver_of(state, rule.agent);
  return check;
}

StartCheck check_start(const Json& state, const model::AgentRule& rule,
                       const policy::Policies& policies) {
  return check_start(state, model::executions(state), rule, policies);
}

Findings unmet_findings(const StartCheck& check, const model::AgentRule& rule,
                        const model::RelevanceMap& map) {
  Findings findings;
  for (const Unmet& each : check.unmet) {
    if (each.cause == Unmet::Cause::denied) {
      findings.push_back(denied_finding(each, rule));
      continue;
    }
    Findings missing = model::missing_upstream_findings({each.agent}, map);
    std::ranges::move(missing, std::back_inserter(findings));
  }
  return findings;
}

Findings upstream_doubts(std::span<const Execution> sequence, const model::AgentRule& rule,
                         const model::RelevanceMap& map) {
  Findings doubts;
  for (const auto* agents : {&rule.needs_from, &rule.optional_from}) {
    for (const std::string& agent : *agents) {
      const auto completed = model::latest_completed(sequence, agent);
      if (!completed) continue;
      add_later_runs(sequence, *completed, agent, doubts);
      if (const model::AgentRule* upstream = map.find(agent)) {
        add_newer_needs(sequence, *completed, *upstream, doubts);
      }
    }
  }
  return doubts;
}

}  // namespace baton::workflow
