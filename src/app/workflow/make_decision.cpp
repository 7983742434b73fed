#include "app/workflow/make_decision.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/files/evidence.h"
#include "app/core/state/answer_change.h"
#include "domain/model/members.h"
#include "domain/workflow/changes.h"

namespace baton::app {
namespace {

Json decision_of(const Json& state, const std::string& id) {
  const Json* const decision = workflow::find_item(state, "sharedDecisions", id);
  return decision == nullptr ? Json::object() : *decision;
}

}  // namespace

Result<Outcome<DecisionMade>> make_decision(const MakeDecision& request, Workspace& workspace) {
  workflow::DecisionRequest decision = request.decision;
  BATON_TRY(decision.made_by, attribute(request.made_by, workspace));
  BATON_TRY(TakenEvidence evidence, take_evidence(request.evidence, workspace));
  decision.evidence_files = std::move(evidence.files);
  const auto edit = [&](Json& state, DecisionMade& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(require_known_name(request.made_by, state, workspace));
    const Json older = decision_of(state, decision.supersedes);
    BATON_CHECK(require_owner(model::text_member(older, "madeBy"), decision.supersedes, workspace));
    BATON_TRY(const std::string id, workflow::decide(state, decision, workspace.now()));
    answer.superseded = decision.supersedes;
    const auto fill = [&answer, id](const Json& stored) -> Result<void> {
      answer.decision = decision_of(stored, id);
      return {};
    };
    return Edited{.warnings = evidence.warnings, .fill_answer = fill};
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
