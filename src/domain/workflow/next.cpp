#include "domain/workflow/next.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::Execution;
using model::ExecutionStatus;

constexpr std::array<std::string_view, 4> kNames = {"running", "ready", "blocked", "done"};

std::optional<Execution> running_execution(const std::vector<Execution>& sequence,
                                           std::string_view agent) {
  for (const Execution& execution : sequence) {
    if (execution.status == ExecutionStatus::in_progress &&
        model::bare_agent_name(execution.agent) == agent) {
      return execution;
    }
  }
  return std::nullopt;
}

// What is decided by the agent's own executions alone; blocked where they decide nothing.
NextStep step_by_history(const std::vector<Execution>& sequence, std::string_view agent) {
  NextStep step{.agent = std::string(agent)};
  if (const auto running = running_execution(sequence, agent)) {
    step.readiness = Readiness::running;
    step.execution_id = running->id;
    step.reason = text::concat("began at ", model::text_member(*running->document, "startTime"));
    return step;
  }
  const auto latest = model::latest_execution(sequence, agent);
  if (!latest) return step;
  step.execution_id = latest->id;
  if (latest->status == ExecutionStatus::completed) {
    step.readiness = Readiness::done;
    step.reason = text::concat("completed at ", model::text_member(*latest->document, "endTime"));
  } else {
    step.reason = text::concat("its latest execution is ", latest->status_text);
  }
  return step;
}

std::string joined(std::string_view reason, std::string_view more) {
  return reason.empty() ? std::string(more) : text::concat(reason, "; ", more);
}

void judge_by_upstream(NextStep& step, const Json& state, const model::AgentRule& rule,
                       const std::vector<Execution>& sequence) {
  for (const std::string& optional : rule.optional_from) {
    if (!model::latest_completed(sequence, optional)) step.without.push_back(optional);
  }
  step.waiting_for = model::missing_upstream(state, rule);
  if (step.readiness == Readiness::running || step.readiness == Readiness::done) return;
  if (!step.waiting_for.empty()) {
    step.reason =
        joined(step.reason, text::concat("waits for ", text::enumerate(step.waiting_for)));
    return;
  }
  step.readiness = Readiness::ready;
  step.reason = joined(
      step.reason, rule.needs_from.empty()
                       ? std::string("needs nobody")
                       : text::concat("has what it needs from ", text::enumerate(rule.needs_from)));
}

}  // namespace

std::string_view name_of(Readiness readiness) {
  return kNames.at(static_cast<std::size_t>(readiness));
}

std::vector<NextStep> next_steps(const Json& state, const model::RelevanceMap& map) {
  const std::vector<Execution> sequence = model::executions(state);
  std::vector<NextStep> steps;
  for (const model::AgentRule& rule : map.agents()) {
    NextStep step = step_by_history(sequence, rule.agent);
    judge_by_upstream(step, state, rule, sequence);
    steps.push_back(std::move(step));
  }
  std::unordered_set<std::string_view> unmapped;
  for (const Execution& execution : sequence) {
    const std::string_view agent = model::bare_agent_name(execution.agent);
    if (agent.empty() || map.find(agent) != nullptr || !unmapped.insert(agent).second) continue;
    NextStep step = step_by_history(sequence, agent);
    if (step.readiness == Readiness::blocked) {
      step.readiness = Readiness::ready;
      step.reason = joined(step.reason, "the relevance map does not know it");
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace baton::workflow
