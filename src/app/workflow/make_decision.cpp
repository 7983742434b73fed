#include "app/workflow/make_decision.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/answer_change.h"
#include "app/core/attribution.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/decide.h"

namespace baton::app {

Result<Outcome<DecisionMade>> make_decision(const MakeDecision& request, Workspace& workspace) {
  workflow::DecisionRequest decision{.decision = request.decision,
                                     .rationale = request.rationale.value_or(""),
                                     .affected_components = request.affected_components,
                                     .id = request.id.value_or(""),
                                     .supersedes = request.supersedes.value_or("")};
  if (request.impact) decision.impact = *request.impact;
  if (request.category) decision.category = *request.category;
  BATON_TRY(decision.made_by, attribute(request.made_by, workspace));
  const auto edit = [&](Json& state, DecisionMade& answer) -> Result<Outcome<Edited>> {
    BATON_TRY(const std::string id, workflow::decide(state, decision, workspace.now()));
    if (const Json* made = workflow::find_item(state, "sharedDecisions", id)) {
      answer.decision = *made;
    }
    answer.superseded = decision.supersedes;
    return Edited{};
  };
  return change_and_answer<DecisionMade>(
      workspace, {.command = "decide", .guard = request.guard, .by = decision.made_by.name}, edit);
}

Json to_json(const DecisionMade& answer) {
  Json json = to_json(answer.written);
  json["decision"] = answer.decision;
  if (!answer.superseded.empty()) json["superseded"] = answer.superseded;
  return json;
}

}  // namespace baton::app
