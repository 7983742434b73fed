#include "app/workflow/next_agents.h"

#include <map>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/context/receipt_basis.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

using workflow::Readiness;

Json running_json(const AgentStep& agent) {
  Json json = {{"agent", agent.step.agent}, {"executionId", agent.step.execution_id}};
  if (!agent.start_time.empty()) json["startTime"] = agent.start_time;
  return json;
}

Json ready_json(const AgentStep& agent) {
  Json json = {{"agent", agent.step.agent}, {"provides", agent.provides}};
  if (!agent.step.without.empty()) json["without"] = agent.step.without;
  json["reason"] = agent.step.reason;
  return json;
}

Json blocked_json(const AgentStep& agent) {
  return {{"agent", agent.step.agent},
          {"missing", agent.step.waiting_for},
          {"reason", agent.step.reason}};
}

}  // namespace

NextAgents next_agents(const json::View& state, const Configuration& configuration,
                       const CallerAdmission& admission, Workspace& workspace) {
  const model::RelevanceMap& map = configuration.relevance_map;
  NextAgents answer;
  std::map<std::string_view, json::View> running;  // by execution id
  for (const model::Execution& execution : model::running_executions(state)) {
    running.emplace(execution.id, execution.document);
  }
  std::vector<workflow::NextStep> steps = workflow::next_steps(state, map, configuration.policies);
  answer.steps.reserve(steps.size());
  for (workflow::NextStep& step : steps) {
    if (!admission.sees({step.agent})) continue;
    AgentStep agent{.step = std::move(step), .provides = {}, .start_time = {}};
    if (const model::AgentRule* rule = map.find(agent.step.agent)) {
      agent.provides.assign(rule->provides.begin(), rule->provides.end());
    }
    const auto execution = running.find(agent.step.execution_id);
    if (execution != running.end()) {
      agent.start_time = model::text_member(execution->second, "startTime");
    }
    answer.steps.push_back(std::move(agent));
  }
  const std::vector<model::Execution> sequence = model::executions(state);
  answer.stale = workflow::nearest_stale_chains(
      {model::Runs(sequence), map, configuration.policies, receipt_basis(state, workspace)});
  answer.kept = kept_outputs(state, workspace).value_or(std::vector<KeptOutput>());
  std::erase_if(answer.kept,
                [&](const KeptOutput& output) { return !admission.sees({output.agent}); });
  return answer;
}

Result<Outcome<NextAgents>> show_next(const ShowNext& /*request*/, Workspace& workspace) {
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  return next_agents(state.document, *configuration, admission, workspace);
}

Json to_json(const NextAgents& answer) {
  Json json = {{"ready", Json::array()},
               {"running", Json::array()},
               {"blocked", Json::array()},
               {"done", Json::array()}};
  for (const AgentStep& agent : answer.steps) {
    switch (agent.step.readiness) {
      case Readiness::running: json["running"].push_back(running_json(agent)); break;
      case Readiness::ready: json["ready"].push_back(ready_json(agent)); break;
      case Readiness::blocked: json["blocked"].push_back(blocked_json(agent)); break;
      case Readiness::done: json["done"].push_back(agent.step.agent); break;
    }
  }
  if (!answer.stale.chains.empty()) put_stale(json, answer.stale);
  if (!answer.kept.empty()) json["kept"] = to_json(answer.kept);
  return json;
}

workflow::StaleChains stale_outputs(const json::View& state, const Configuration& configuration,
                                    Workspace& workspace) {
  const std::vector<model::Execution> sequence = model::executions(state);
  return workflow::first_stale_chains({model::Runs(sequence), configuration.relevance_map,
                                       configuration.policies, receipt_basis(state, workspace)},
                                      kMostStaleChains);
}

void put_stale(Json& json, const workflow::StaleChains& stale) {
  Json& list = json["stale"] = Json::array();
  for (const workflow::StaleChain& chain : stale.chains) list.push_back(workflow::to_json(chain));
  if (stale.total > stale.chains.size()) json["staleTotal"] = stale.total;
}

}  // namespace baton::app
