#include "app/context/waive_agent.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/require_rule.h"
#include "app/core/state/answer_change.h"
#include "domain/workflow/waivers.h"
#include "text/blank.h"
#include "text/concat.h"

namespace baton::app {

Result<Outcome<AgentWaived>> waive_agent(const WaiveAgent& request, Workspace& workspace) {
  if (text::is_blank(request.reason)) {
    return fail(ErrorCode::usage, "a waiver needs a reason", request.agent,
                "give it with --reason TEXT");
  }
  BATON_TRY(const model::AgentRule* rule, require_rule(request.agent, workspace));
  const auto edit = [&](Json& state, AgentWaived& answer) -> Result<Outcome<Edited>> {
    answer.agent = rule->agent;
    answer.reason = request.reason;
    workflow::add_waiver(state, rule->agent, request.reason, workspace.now());
    return Edited{.detail = request.reason};
  };
  return change_and_answer<AgentWaived>(
      workspace, {.command = text::concat("waive ", rule->agent), .guard = request.guard}, edit);
}

Json to_json(const AgentWaived& answer) {
  Json json = to_json(answer.written);
  json["agent"] = answer.agent;
  json["reason"] = answer.reason;
  return json;
}

}  // namespace baton::app
