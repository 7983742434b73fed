#include "domain/workflow/next.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/start_check.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

constexpr std::array<std::string_view, 4> kReadinessNames = {"running", "ready", "blocked", "done"};

std::vector<NextStep> running_steps(const std::vector<Execution>& sequence,
                                    std::string_view agent) {
  std::vector<NextStep> steps;
  for (const Execution& execution : sequence) {
    if (execution.status != ExecutionStatus::in_progress || !model::is_run_of(execution, agent))
      continue;
    const std::string_view start = model::text_member(execution.document, "startTime");
    steps.push_back({.agent = std::string(agent),
                     .readiness = Readiness::running,
                     .reason = text::concat("began at ", start),
                     .execution_id = std::string(execution.id)});
  }
  return steps;
}

// The step that follows from the agent's latest execution alone; blocked if that decides nothing.
NextStep step_by_history(const std::vector<Execution>& sequence, std::string_view agent) {
  NextStep step{.agent = std::string(agent)};
  const auto latest = model::latest_execution(sequence, agent);
  if (!latest) return step;
  step.execution_id = latest->id;
  if (latest->status == ExecutionStatus::completed) {
    step.readiness = Readiness::done;
    step.reason = text::concat("completed at ", model::text_member(latest->document, "endTime"));
  } else {
    step.reason = text::concat("its latest execution is ", latest->status_text);
  }
  return step;
}

// The running executions, else the step that follows from the history.
std::vector<NextStep> own_steps(const std::vector<Execution>& sequence, std::string_view agent) {
  std::vector<NextStep> steps = running_steps(sequence, agent);
  if (steps.empty()) steps.push_back(step_by_history(sequence, agent));
  return steps;
}

std::string joined(std::string_view reason, std::string_view more) {
  return reason.empty() ? std::string(more) : text::concat(reason, "; ", more);
}

std::string blocked_reason(const StartCheck& check, std::string_view agent) {
  std::vector<std::string> awaited;
  std::vector<std::string> denied;
  for (const Unmet& unmet : check.unmet) {
    (unmet.cause == Unmet::Cause::denied ? denied : awaited).push_back(unmet.agent);
  }
  std::string reason;
  if (!awaited.empty()) reason = text::concat("blocked by ", text::enumerate(awaited));
  if (denied.empty()) return reason;
  return joined(reason,
                text::concat("the policy of ", text::enumerate(denied), " does not admit ", agent));
}

std::string ready_reason(const StartCheck& check, const model::AgentRule& rule) {
  if (!check.unmet.empty()) return text::concat("a waiver allows it: ", *check.waiver);
  if (rule.needs_from.empty()) return "no prerequisites";
  return text::concat("prerequisites completed: ", text::enumerate(rule.needs_from));
}

void judge_by_upstream(NextStep& step, const StartCheck& check, const model::AgentRule& rule,
                       const std::vector<Execution>& sequence) {
  for (const std::string_view optional : rule.optional_from) {
    if (!model::latest_completed(sequence, optional)) step.without.emplace_back(optional);
  }
  if (step.readiness == Readiness::running || step.readiness == Readiness::done) return;
  std::vector<std::string> missing = check.missing();
  if (!check.may_start()) {
    step.waiting_for = std::move(missing);
    step.reason = joined(step.reason, blocked_reason(check, rule.agent));
    return;
  }
  step.without.insert(step.without.begin(), missing.begin(), missing.end());
  step.readiness = Readiness::ready;
  step.reason = joined(step.reason, ready_reason(check, rule));
}

}  // namespace

std::string_view name_of(Readiness readiness) {
  return kReadinessNames.at(static_cast<std::size_t>(readiness));
}

std::vector<NextStep> next_steps(const json::View& state, const model::RelevanceMap& map,
                                 const policy::Policies& policies) {
  const std::vector<Execution> sequence = model::executions(state);
  std::vector<NextStep> steps;
  steps.reserve(map.agents().size());
  for (const model::AgentRule& rule : map.agents()) {
    const StartCheck check = check_start(state, sequence, rule, policies);
    for (NextStep& step : own_steps(sequence, rule.agent)) {
      judge_by_upstream(step, check, rule, sequence);
      steps.push_back(std::move(step));
    }
  }
  std::unordered_set<std::string_view> unmapped;
  for (const Execution& execution : sequence) {
    const std::string_view agent = model::bare_agent_name(execution.agent);
    if (agent.empty() || map.find(agent) != nullptr || !unmapped.insert(agent).second) continue;
    for (NextStep& step : own_steps(sequence, agent)) {
      if (step.readiness == Readiness::blocked) {
        step.readiness = Readiness::ready;
        step.reason = joined(step.reason, "it is not in the relevance map");
      }
      steps.push_back(std::move(step));
    }
  }
  return steps;
}

}  // namespace baton::workflow
