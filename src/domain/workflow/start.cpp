#include "domain/workflow/start.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"
#include "domain/workflow/start_check.h"
#include "domain/workflow/waivers.h"
#include "text/concat.h"

namespace baton::workflow {
namespace {

using model::ExecutionStatus;

Finding unknown_agent(std::string_view agent, const model::RelevanceMap& map) {
  const auto near = map.nearest(agent);
  return {.severity = Severity::warning,
          .rule = "unknown-agent",
          .message = text::concat("the relevance map has no agent \"", agent, "\""),
          .instance_location = "/currentAgent",
          .hint = near ? text::concat("did you mean ", *near, "?")
                       : "its prerequisites are unknown; it starts without upstream context"};
}

// The pending execution that a request with an id may begin; empty if a new one is to be added.
Result<std::optional<model::Execution>> pending_execution(const Json& state,
                                                          const StartRequest& request,
                                                          std::string_view agent) {
  if (request.execution_id.empty()) return std::nullopt;
  auto known = model::find_execution(state, request.execution_id);
  if (!known) return std::nullopt;
  if (known->status == ExecutionStatus::pending && model::is_run_of(*known, agent)) {
    return known;
  }
  return fail(ErrorCode::conflict, "the execution exists already", request.execution_id,
              text::concat("it is ", known->agent, "'s and ", known->status_text,
                           "; omit the id to get the next one"));
}

Json new_execution(const Started& started) {
  Json execution = Json::object();
  execution["agentName"] = started.agent;
  execution["executionId"] = started.execution_id;
  return execution;
}

void begin(Json& execution, const Started& started, Instant now) {
  model::set_member(execution, "status", "in_progress");
  model::set_member(execution, "startTime", to_time(now));
  if (!started.forced_without.empty()) {
    model::set_member(execution, "forcedWithout", to_list(started.forced_without));
  }
}

void note_other_runs(const model::Runs& runs, Started& started) {
  for (const model::Execution* run : runs.running(started.agent)) {
    started.notes.push_back(
        {.severity = Severity::warning,
         .rule = std::string(kAlreadyRunning),
         .message = text::concat(started.agent, " is already running (", run->id, ")"),
         .instance_location = "/agentSequence"});
  }
}

// The reason why the agent may not start; empty if it may. Missing prerequisites, and the waiver
// that allows them, are added to `started`.
std::optional<Report> judge(const Json& state, const StartRules& rules, const StartRequest& request,
                            Started& started) {
  const std::vector<model::Execution> sequence = model::executions(state);
  const model::Runs runs(sequence);
  note_other_runs(runs, started);
  const model::AgentRule* rule = rules.map.find(started.agent);
  if (rule == nullptr) {
    started.notes.push_back(unknown_agent(started.agent, rules.map));
    return std::nullopt;
  }
  const StartCheck check = check_start(state, sequence, *rule, rules.policies);
  started.forced_without = check.missing();
  const bool is_forced = request.missing_upstream == MissingUpstream::forced;
  if (!is_forced) started.waiver = check.waiver;
  if (!is_forced && !check.may_start()) return Report{unmet_findings(check, *rule, rules.map)};
  Findings doubts = upstream_doubts({runs, rules.map, rules.policies, rules.basis}, *rule);
  std::ranges::move(doubts, std::back_inserter(started.notes));
  return std::nullopt;
}

}  // namespace

Result<Outcome<Started>> start_execution(Json& state, const StartRules& rules,
                                         const StartRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  const std::string_view agent = model::bare_agent_name(request.agent);
  if (agent.empty()) return fail(ErrorCode::usage, "missing agent");
  BATON_CHECK(require_known_agent(state, rules.map, agent, request.unmapped));
  BATON_TRY(const auto pending, pending_execution(state, request, agent));
  Started started{.agent = std::string(agent), .execution_id = request.execution_id};
  if (std::optional<Report> refusal = judge(state, rules, request, started)) {
    return Outcome<Started>(*std::move(refusal));
  }
  use_waiver(state, started.agent);
  if (started.execution_id.empty()) started.execution_id = next_execution_id(state);
  if (pending) {
    begin(item_at(state, "agentSequence", pending->index), started, now);
  } else {
    Json execution = new_execution(started);
    begin(execution, started, now);
    model::ensure_array(state, "agentSequence").push_back(std::move(execution));
  }
  // A new one is appended: an insertion would make the journal record everything after it again.
  model::set_member(state, "currentAgent", started.agent);
  lower_start_time(state, now);
  touch(state, now);
  return Outcome<Started>(std::move(started));
}

}  // namespace baton::workflow
