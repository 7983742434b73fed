#include "app/workflow/change_constraint.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/caller/caller.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/state/answer_change.h"
#include "domain/model/constraint_authors.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "domain/workflow/changes.h"
#include "text/concat.h"

namespace baton::app {
namespace {

Json constraint_of(const Json& state, const std::string& id) {
  const Json* constraint = workflow::find_item(state, "constraints", id);
  return constraint == nullptr ? Json::object() : *constraint;
}

Edited showing_constraint(const std::string& id, ConstraintChanged& answer) {
  return {.fill_answer = [&answer, id](const Json& stored) -> Result<void> {
    answer.constraint = constraint_of(stored, id);
    return {};
  }};
}

Result<Outcome<ConstraintChanged>> add(const ChangeConstraint& request, Workspace& workspace) {
  if (request.reason) {
    return fail(shared::invalid_request("a reason is for lifting a constraint", {},
                                        "give the origin of a new constraint as its source"));
  }
  workflow::ConstraintRequest constraint = request.constraint;
  BATON_TRY(const workflow::Attribution author, attribute(request.changed_by, workspace));
  const bool is_agents = !limited_agent(workspace).empty();
  constraint.made_by = author.name;
  if (is_agents || constraint.source.empty()) constraint.source = author.name;
  const auto edit = [&](Json& state, ConstraintChanged& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(require_known_name(request.changed_by, state, workspace));
    BATON_TRY(const std::string id, workflow::constrain(state, constraint, workspace.now()));
    return showing_constraint(id, answer);
  };
  return change_and_answer<ConstraintChanged>(
      workspace, {.command = "constrain", .guard = request.guard, .by = author.name}, edit);
}

Result<void> require_author(const json::View& state, const json::View& constraint,
                            const Workspace& workspace) {
  const std::string id(model::text_member(constraint, "id"));
  return require_owner(model::ConstraintAuthors(state).owner(constraint), id, workspace);
}

Result<Outcome<ConstraintChanged>> lift(const ChangeConstraint& request, Workspace& workspace) {
  if (request.constraint != workflow::ConstraintRequest{}) {
    return fail(shared::invalid_request("cannot lift and add a constraint at once", request.lift,
                                        "lift the constraint first, then add the new one"));
  }
  workflow::LiftRequest lift{.id = request.lift, .reason = request.reason.value_or("")};
  BATON_TRY(lift.by, attribute(request.changed_by, workspace));
  const auto edit = [&](Json& state, ConstraintChanged& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(require_known_name(request.changed_by, state, workspace));
    const Json lifted = constraint_of(state, lift.id);
    BATON_CHECK(require_author(state, lifted, workspace));
    BATON_CHECK(workflow::lift_constraint(state, lift, workspace.now()));
    answer.change = ConstraintChange::lifted;
    return showing_constraint(lift.id, answer);
  };
  return change_and_answer<ConstraintChanged>(
      workspace,
      {.command = text::concat("constrain --lift ", lift.id),
       .guard = request.guard,
       .by = lift.by.name},
      edit);
}

}  // namespace

Result<Outcome<ConstraintChanged>> change_constraint(const ChangeConstraint& request,
                                                     Workspace& workspace) {
  return request.lift.empty() ? add(request, workspace) : lift(request, workspace);
}

Json to_json(const ConstraintChanged& answer) {
  Json json = to_json(answer.written);
  json["constraint"] = answer.constraint;
  if (answer.change == ConstraintChange::lifted) json["lifted"] = true;
  return json;
}

}  // namespace baton::app
