// What everybody in a workflow shares: decisions, constraints, artifacts, gates, the phase.
#include <initializer_list>
#include <string_view>
#include <utility>

#include "app/actions/workflow_actions.h"
#include "app/workflow/add_artifact.h"
#include "app/workflow/change_constraint.h"
#include "app/workflow/change_gate.h"
#include "app/workflow/change_phase.h"
#include "app/workflow/list_gates.h"
#include "app/workflow/list_items.h"
#include "app/workflow/make_decision.h"
#include "domain/shared/faults.h"

namespace baton::app::on_workflow {
namespace {

using Members = RequestMembers;

// A request without the member that is to be written lists; it has no business with the others.
Result<void> require_alone(const Members& members, std::string_view missing,
                           std::initializer_list<std::string_view> others) {
  if (!members.any(others) && !members.any({"if_revision", "idempotency_key"})) return {};
  return baton::fail(shared::invalid_request("a member is missing", std::string(missing),
                                             "without it and the others, the action lists"));
}

ToolAnswer lift(const ToolCall& call, Members& members) {
  LiftConstraint request{
      .id = members.required("lift"), .reason = members.text("reason"), .lifted_by = {}};
  BATON_CHECK(members.fault());
  BATON_TRY(request.guard, guard_in(call));
  if (members.any({"text", "type", "severity", "impact", "source", "id"})) {
    return baton::fail(shared::invalid_request("lift takes no new constraint", request.id,
                                               "lift the old one, then add the other"));
  }
  return json_of(lift_constraint(request, call.workspace));
}

// Where a constraint comes from is its author's name unless whoever leads says something else.
std::string source_of(const ToolCall& call, Members& members) {
  const std::optional<std::string> given = members.text("source");
  return given && call.caller.leads() ? *given : call.caller.name();
}

}  // namespace

ToolAnswer decide(const ToolCall& call) {
  Members members(call.request);
  const std::optional<std::string> text = members.text("text");
  MakeDecision request{.decision = text.value_or(""),
                       .rationale = members.text("rationale"),
                       .impact = members.text("impact"),
                       .category = members.text("category"),
                       .affected_components = members.texts("components"),
                       .supersedes = members.text("supersedes"),
                       .id = members.text("id"),
                       .made_by = {}};
  BATON_CHECK(members.fault());
  if (!text) {
    BATON_CHECK(require_alone(
        members, "text", {"rationale", "impact", "category", "components", "supersedes", "id"}));
    return json_of(list_items({SharedItems::decisions}, call.workspace));
  }
  BATON_TRY(request.guard, guard_in(call));
  return json_of(make_decision(request, call.workspace));
}

ToolAnswer constrain(const ToolCall& call) {
  Members members(call.request);
  if (members.any({"lift"})) return lift(call, members);
  const std::optional<std::string> text = members.text("text");
  AddConstraint request{.description = text.value_or(""),
                        .type = members.text("type"),
                        .impact = members.text("impact"),
                        .source = source_of(call, members),
                        .severity = members.text("severity"),
                        .id = members.text("id")};
  BATON_CHECK(members.fault());
  if (!text) {
    BATON_CHECK(
        require_alone(members, "text", {"type", "impact", "source", "severity", "id", "reason"}));
    return json_of(list_items({SharedItems::constraints}, call.workspace));
  }
  BATON_TRY(request.guard, guard_in(call));
  return json_of(add_constraint(request, call.workspace));
}

ToolAnswer artifact(const ToolCall& call) {
  Members members(call.request);
  const std::optional<std::string> path = members.text("path");
  AddArtifact request{.path = path.value_or(""),
                      .type = members.text("type"),
                      .description = members.text("description"),
                      .relevant_to = members.texts("for"),
                      .id = members.text("id"),
                      .created_by = {}};
  BATON_CHECK(members.fault());
  if (!path) {
    BATON_CHECK(require_alone(members, "path", {"type", "description", "for", "id"}));
    return json_of(list_items({SharedItems::artifacts}, call.workspace));
  }
  BATON_TRY(request.guard, guard_in(call));
  return json_of(add_artifact(request, call.workspace));
}

ToolAnswer gate(const ToolCall& call) {
  Members members(call.request);
  const std::optional<std::string> name = members.text("name");
  const std::optional<std::string> move = members.text("move");
  ChangeGate request{.gate = name.value_or(""),
                     .reason = members.text("reason"),
                     .evidence = members.texts("evidence"),
                     .issues = members.texts("issues"),
                     .recommendations = members.texts("recommendations"),
                     .updated_by = {}};
  if (members.flag("new")) request.unknown_gate = workflow::UnknownGate::created;
  BATON_CHECK(members.fault());
  if (!move) {
    BATON_CHECK(
        require_alone(members, "move", {"reason", "evidence", "issues", "recommendations", "new"}));
    return json_of(list_gates({name}, call.workspace));
  }
  if (!name) {
    return baton::fail(shared::invalid_request("a member is missing", "name", "name the gate"));
  }
  BATON_TRY(request.action, parse_gate_action(*move));
  BATON_TRY(request.guard, guard_in(call));
  return json_of(change_gate(request, call.workspace));
}

ToolAnswer phase(const ToolCall& call) {
  Members members(call.request);
  const std::optional<std::string> name = members.text("phase");
  BATON_CHECK(members.fault());
  if (!name) {
    BATON_CHECK(require_alone(members, "phase", {}));
    return json_of(show_phase({}, call.workspace));
  }
  ChangePhase request{.phase = *name};
  BATON_TRY(request.guard, guard_in(call));
  return json_of(change_phase(request, call.workspace));
}

}  // namespace baton::app::on_workflow
