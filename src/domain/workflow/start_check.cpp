#include "domain/workflow/start_check.h"

#include <algorithm>
#include <iterator>

#include "domain/model/upstream.h"
#include "domain/workflow/waivers.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

constexpr std::string_view kDeniedUpstream = "upstream-denied";

using model::Execution;

Finding doubt(std::string_view rule, std::string message) {
  return {.severity = Severity::warning,
          .rule = std::string(rule),
          .message = std::move(message),
          .instance_location = "/agentSequence"};
}

// "the output of exec_001 is used"
std::string used(std::span<const Execution* const> standing) {
  std::vector<std::string> ids;
  for (const Execution* run : standing) ids.emplace_back(run->id);
  return text::concat(ids.size() == 1 ? "; the output of " : "; the outputs of ",
                      text::enumerate(ids), ids.size() == 1 ? " is used" : " are used");
}

void add_other_runs(const model::Runs& runs, std::string_view agent, Findings& doubts) {
  const std::vector<const Execution*> standing = runs.standing(agent);
  if (standing.empty()) return;
  for (const Execution* failed : runs.open_failures(agent)) {
    doubts.push_back(doubt("upstream-failed",
                           text::concat(agent, " failed (", failed->id, ")", used(standing))));
  }
  for (const Execution* running : runs.running(agent)) {
    doubts.push_back(doubt("upstream-running",
                           text::concat(agent, " is running (", running->id, ")", used(standing))));
  }
}

// The agents of the rule whose outputs the policies let its agent have.
std::vector<std::string_view> givers(const model::AgentRule& rule,
                                     const policy::Policies& policies) {
  std::vector<std::string_view> agents;
  for (const auto* names : {&rule.needs_from, &rule.optional_from}) {
    std::ranges::copy_if(*names, std::back_inserter(agents), [&](std::string_view agent) {
      return policies.has_access(rule.agent, {agent});
    });
  }
  return agents;
}

Finding denied_finding(const Unmet& unmet, const model::AgentRule& rule) {
  const std::string_view agent = unmet.agent;
  const std::string_view of = unmet.policy == agent ? "of " : "";
  return {.rule = std::string(kDeniedUpstream),
          .message = text::concat("Missing required context from ", agent),
          .instance_location = "/agentSequence",
          .hint = text::concat("the policy ", of, unmet.policy, " does not admit ", rule.agent,
                               ": add it to accessControl, or remove it from needsFrom")};
}

}  // namespace

bool is_denied_upstream(const Finding& finding) {
  return finding.rule == kDeniedUpstream;
}

std::vector<std::string> StartCheck::missing() const {
  std::vector<std::string> agents;
  for (const Unmet& each : unmet) agents.push_back(each.agent);
  return agents;
}

StartCheck check_start(const json::View& state, std::span<const Execution> sequence,
                       const model::AgentRule& rule, const policy::Policies& policies) {
  StartCheck check;
  for (const std::string_view agent : rule.needs_from) {
    if (!model::latest_completed(sequence, agent)) {
      check.unmet.push_back({.agent = std::string(agent)});
    } else if (const policy::Policy* barrier = policies.barrier(rule.agent, {agent})) {
      check.unmet.push_back(
          {.agent = std::string(agent), .cause = Unmet::Cause::denied, .policy = barrier->name});
    }
  }
  if (!check.unmet.empty()) check.waiver = waiver_of(state, rule.agent);
  return check;
}

StartCheck check_start(const json::View& state, const model::AgentRule& rule,
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

std::vector<const Execution*> inputs_of(const model::AgentRule& rule, const History& history) {
  std::vector<const Execution*> inputs;
  for (const std::string_view agent : givers(rule, history.policies)) {
    std::ranges::copy(history.runs.standing(agent), std::back_inserter(inputs));
  }
  return inputs;
}

Findings upstream_doubts(const History& history, const model::AgentRule& rule, OwnOutputs own) {
  Findings doubts;
  for (const std::string_view agent : givers(rule, history.policies)) {
    add_other_runs(history.runs, agent, doubts);
  }
  std::vector<const Execution*> starts = inputs_of(rule, history);
  if (own == OwnOutputs::included) {
    std::ranges::copy(history.runs.standing(rule.agent), std::back_inserter(starts));
  }
  for (const StaleChain& chain : stale_chains(history, starts)) {
    const bool is_told =
        chain.cause == StaleCause::failed && model::is_upstream(chain.later.agent, rule);
    if (!is_told) doubts.push_back(to_finding(chain));
  }
  return doubts;
}

}  // namespace baton::workflow
