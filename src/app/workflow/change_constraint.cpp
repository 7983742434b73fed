#include "app/workflow/change_constraint.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/answer_change.h"
#include "app/core/attribution.h"
#include "domain/workflow/changes.h"
#include "domain/workflow/constrain.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Json constraint_of(Json& state, const std::string& id) {
  const Json* constraint = workflow::find_item(state, "constraints", id);
  return constraint == nullptr ? Json::object() : *constraint;
}

}  // namespace

Result<Outcome<ConstraintChanged>> add_constraint(const AddConstraint& request,
                                                  Workspace& workspace) {
  workflow::ConstraintRequest constraint{.description = request.description,
                                         .impact = request.impact.value_or(""),
                                         .id = request.id.value_or("")};
  if (request.type) constraint.type = *request.type;
  if (request.source) constraint.source = *request.source;
  if (request.severity) constraint.severity = *request.severity;
  const auto edit = [&](Json& state, ConstraintChanged& answer) -> Result<Outcome<Edited>> {
    BATON_TRY(const std::string id, workflow::constrain(state, constraint, workspace.now()));
    answer.constraint = constraint_of(state, id);
    return Edited{};
  };
  return change_and_answer<ConstraintChanged>(
      workspace, {.command = "constrain", .guard = request.guard}, edit);
}

Result<Outcome<ConstraintChanged>> lift_constraint(const LiftConstraint& request,
                                                   Workspace& workspace) {
  workflow::LiftRequest lift{.id = request.id, .reason = request.reason.value_or("")};
  BATON_TRY(lift.by, attribute(request.lifted_by, workspace));
  const auto edit = [&](Json& state, ConstraintChanged& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(workflow::lift_constraint(state, lift, workspace.now()));
    answer.constraint = constraint_of(state, lift.id);
    answer.change = ConstraintChange::lifted;
    return Edited{};
  };
  return change_and_answer<ConstraintChanged>(
      workspace,
      {.command = text::concat("constrain --lift ", lift.id),
       .guard = request.guard,
       .by = lift.by.name},
      edit);
}

Json to_json(const ConstraintChanged& answer) {
  Json json = to_json(answer.written);
  json["constraint"] = answer.constraint;
  if (answer.change == ConstraintChange::lifted) json["lifted"] = true;
  return json;
}

}  // namespace baton::app
