#include "domain/workflow/start.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/model/state.h"
#include "domain/model/upstream.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/execution_ids.h"
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
                       : "nothing is known of what it needs; it starts without upstream context"};
}

// The pending execution that a request with an id may begin; empty if a new one is to be added.
Result<std::optional<model::Execution>> pending_execution(const Json& state,
                                                          const StartRequest& request,
                                                          std::string_view agent) {
  if (request.execution_id.empty()) return std::nullopt;
  auto known = model::find_execution(state, request.execution_id);
  if (!known) return std::nullopt;
  if (known->status == ExecutionStatus::pending && model::bare_agent_name(known->agent) == agent) {
    return known;
  }
  return fail(ErrorCode::conflict, "the execution is there already", request.execution_id,
              text::concat("it is ", known->agent, "'s and ", known->status_text,
                           "; leave the id out to get the next one"));
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

}  // namespace

Result<Outcome<Started>> start_execution(Json& state, const model::RelevanceMap& map,
                                         const StartRequest& request, Instant now) {
  BATON_CHECK(check_writable(state));
  const std::string_view agent = model::bare_agent_name(request.agent);
  if (agent.empty()) return fail(ErrorCode::usage, "an agent must be named");
  BATON_TRY(const auto pending, pending_execution(state, request, agent));
  Started started{.agent = std::string(agent), .execution_id = request.execution_id};
  if (const model::AgentRule* rule = map.find(agent); rule != nullptr) {
    started.forced_without = model::missing_upstream(state, *rule);
  } else {
    started.notes.push_back(unknown_agent(agent, map));
  }
  if (!started.forced_without.empty() && request.missing_upstream == MissingUpstream::refused) {
    return Outcome<Started>(Report{model::missing_upstream_findings(started.forced_without, map)});
  }
  if (started.execution_id.empty()) started.execution_id = next_execution_id(state);
  if (pending) {
    begin(item_at(state, "agentSequence", pending->index), started, now);
  } else {
    Json execution = new_execution(started);
    begin(execution, started, now);
    model::ensure_array(state, "agentSequence").push_back(std::move(execution));
  }
  // Put at the end where it is new: in between, all that follows would have to be journaled anew.
  model::set_member(state, "currentAgent", started.agent);
  lower_start_time(state, now);
  touch(state, now);
  return Outcome<Started>(std::move(started));
}

}  // namespace baton::workflow
