#include "app/workflow/start_agent.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/receipt_basis.h"
#include "app/core/caller/named_agent.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/state/answer_change.h"
#include "domain/context/check.h"
#include "domain/model/relevance_map.h"
#include "domain/model/runs.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Result<workflow::StartRequest> checked(const StartAgent& request, Workspace& workspace) {
  BATON_TRY(const std::string meant, named_agent(request.agent, workspace));
  BATON_TRY(const Identifier agent, Identifier::parse(meant, "name of an agent"));
  workflow::StartRequest start{.agent = agent.text(), .missing_upstream = request.missing_upstream};
  if (request.execution_id) {
    BATON_TRY(const Identifier execution, Identifier::parse(*request.execution_id, "execution id"));
    start.execution_id = execution.text();
  }
  return start;
}

// The commands that the execution needs. With several of the agent, its output must name it.
std::vector<NextCommand> after_start(const workflow::Started& started,
                                     const model::RelevanceMap& map, const std::string& baton) {
  const std::string& agent = started.agent;
  const bool is_one_of_several = std::ranges::any_of(
      started.notes, [](const Finding& note) { return note.rule == workflow::kAlreadyRunning; });
  const std::string execution =
      is_one_of_several ? text::concat(" --execution ", started.execution_id) : std::string();
  std::vector<NextCommand> next;
  if (map.find(agent) != nullptr) {
    next.push_back({text::concat(baton, " context ", agent), "print the agent's context"});
    next.push_back(
        {text::concat(baton, " output ", agent, " > answer.md"), "print a template to fill in"});
  }
  next.push_back({text::concat(baton, " record --agent ", agent, execution, " answer.md"),
                  "record the output"});
  return next;
}

Findings age_warnings(const json::View& state, const std::string& agent,
                      const Configuration& configuration, Instant now) {
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::Runs runs(sequence);
  const workflow::History history{runs, configuration.relevance_map, configuration.policies};
  return context::stale_findings(
      state, history, configuration.relevance_map.find(agent),
      {.agent = agent, .now = now, .freshness_hours = configuration.freshness_hours});
}

}  // namespace

Result<Outcome<AgentStarted>> start_agent(const StartAgent& request, Workspace& workspace) {
  BATON_TRY(workflow::StartRequest start, checked(request, workspace));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  start.unmapped = unmapped_agents(request.unmapped, *configuration);
  const auto edit = [&](Json& state, AgentStarted& answer) -> Result<Outcome<Edited>> {
    answer.start_time = workspace.now();
    Findings warnings = age_warnings(state, start.agent, *configuration, answer.start_time);
    BATON_TRY(Outcome<workflow::Started> outcome,
              workflow::start_execution(state, start_rules(*configuration, state, workspace), start,
                                        answer.start_time));
    if (Report* report = std::get_if<Report>(&outcome)) return std::move(*report);
    answer.started = std::get<workflow::Started>(std::move(outcome));
    answer.next = after_start(answer.started, configuration->relevance_map, baton_here(workspace));
    std::ranges::copy(answer.started.notes, std::back_inserter(warnings));
    return Edited{.warnings = std::move(warnings), .detail = detail_of(answer.started)};
  };
  return change_and_answer<AgentStarted>(
      workspace, {.command = text::concat("start ", start.agent), .guard = request.guard}, edit);
}

workflow::StartRules start_rules(const Configuration& configuration, const json::View& state,
                                 Workspace& workspace) {
  return {.map = configuration.relevance_map,
          .policies = configuration.policies,
          .basis = receipt_basis(state, workspace)};
}

std::string detail_of(const workflow::Started& started) {
  return started.waiver ? text::concat("a waiver allowed it: ", *started.waiver) : std::string();
}

Json to_json(const AgentStarted& answer) {
  Json json = to_json(answer.written);
  json["agent"] = answer.started.agent;
  json["executionId"] = answer.started.execution_id;
  json["startTime"] = text::format_date_time(answer.start_time);
  if (!answer.started.forced_without.empty()) {
    json["forcedWithout"] = answer.started.forced_without;
  }
  json["next"] = to_json(answer.next);
  if (answer.started.waiver) json["waived"] = *answer.started.waiver;
  return json;
}

}  // namespace baton::app
