#include <array>

#include "app/actions/workflow_actions.h"
#include "app/core/request/tool_call.h"
#include "app/workflow/add_artifact.h"
#include "app/workflow/change_constraint.h"
#include "app/workflow/change_gate.h"
#include "app/workflow/change_phase.h"
#include "app/workflow/list_gates.h"
#include "app/workflow/list_items.h"
#include "app/workflow/make_decision.h"
#include "domain/model/vocabulary.h"

namespace baton::app {
namespace {

using workflow::ConstraintRequest;
using workflow::DecisionRequest;

constexpr auto kDecision = &MakeDecision::decision;
constexpr std::array kDecideMembers = {
    member<kDecision, &DecisionRequest::decision>(
        "text", {.help = "The decision; without it: list the decisions", .is_argument = true}),
    member<kDecision, &DecisionRequest::rationale>("rationale", {.help = "Why", .value = "TEXT"}),
    member<kDecision, &DecisionRequest::category>(
        "category", {.help = "Default: architecture", .vocabulary = model::kDecisionCategories}),
    member<kDecision, &DecisionRequest::impact>(
        "impact", {.help = "Default: medium", .vocabulary = model::kDecisionImpacts}),
    member<kDecision, &DecisionRequest::affected_components>(
        "components",
        {.help = "An affected component; repeatable", .value = "NAME", .option = "--component"}),
    member<kDecision, &DecisionRequest::supersedes>(
        "supersedes",
        {.help = "The decision that this one replaces", .value = "ID", .is_name = true}),
    member<kDecision, &DecisionRequest::id>(
        "id",
        {.help = "Default: the next dec_NNN", .value = "ID", .is_untold = true, .is_name = true}),
    member<&MakeDecision::evidence>(
        "evidence", {.help = "A file of the project that supports it, kept as a digest; "
                             "repeatable",
                     .value = "FILE",
                     .is_name = true}),
    kAs<&MakeDecision::made_by>,
    kIfRevision<&MakeDecision::guard>,
    kIdempotencyKey<&MakeDecision::guard>,
};

constexpr auto kConstraint = &ChangeConstraint::constraint;
constexpr std::array kConstrainMembers = {
    member<kConstraint, &ConstraintRequest::description>(
        "text", {.help = "The constraint; without it: list the constraints", .is_argument = true}),
    member<kConstraint, &ConstraintRequest::type>(
        "type", {.help = "Default: technical", .vocabulary = model::kConstraintTypes}),
    member<kConstraint, &ConstraintRequest::severity>(
        "severity", {.help = "Default: warning", .vocabulary = model::kSeverities}),
    member<kConstraint, &ConstraintRequest::impact>(
        "impact", {.help = "The affected components", .value = "TEXT"}),
    member<kConstraint, &ConstraintRequest::source>(
        "source", {.help = "Where it comes from (default: the caller's name)",
                   .value = "TEXT",
                   .is_untold = true}),
    member<kConstraint, &ConstraintRequest::id>(
        "id",
        {.help = "Default: the next con_NNN", .value = "ID", .is_untold = true, .is_name = true}),
    member<&ChangeConstraint::lift>(
        "lift",
        {.help = "Lift this constraint instead", .value = "ID", .brief = "id", .is_name = true}),
    member<&ChangeConstraint::reason>("reason", {.help = "Why it is lifted", .value = "TEXT"}),
    kAs<&ChangeConstraint::changed_by>,
    kIfRevision<&ChangeConstraint::guard>,
    kIdempotencyKey<&ChangeConstraint::guard>,
};

constexpr std::array kArtifactMembers = {
    member<&AddArtifact::path>("path", {.help = "Relative to the project's root; without it: list "
                                                "the artifacts",
                                        .is_argument = true}),
    member<&AddArtifact::type>(
        "type", {.help = "Default: by the path", .vocabulary = model::kArtifactTypes}),
    member<&AddArtifact::description>("description",
                                      {.help = "A description of the content", .value = "TEXT"}),
    member<&AddArtifact::relevant_to>("for", {.help = "An agent that may need it; repeatable",
                                              .value = "AGENT",
                                              .brief = "agents",
                                              .is_name = true}),
    member<&AddArtifact::id>(
        "id", {.help = "The artifact to update; default: by path, else the next art_NNN",
               .value = "ID",
               .is_untold = true,
               .is_name = true}),
    member<&AddArtifact::evidence>(
        "evidence", {.help = "A file of the project that supports it, kept as a digest; "
                             "repeatable",
                     .value = "FILE",
                     .is_name = true}),
    kAs<&AddArtifact::created_by>,
    kIfRevision<&AddArtifact::guard>,
    kIdempotencyKey<&AddArtifact::guard>,
};

// A gate's status is accepted as the action that sets it.
constexpr std::array<Synonym, 6> kGateStatusSynonyms = {{
    {"passed", "pass"},
    {"warning", "warn"},
    {"warned", "warn"},
    {"failed", "fail"},
    {"failing", "fail"},
    {"pending", "pend"},
}};

constexpr std::array kGateMembers = {
    member<&ChangeGate::gate>(
        "name",
        {.help = "The gate; without it: list the gates", .is_argument = true, .is_name = true}),
    member<&ChangeGate::action>("move", {.help = "The change (default: show the gate)",
                                         .is_argument = true,
                                         .is_listed = true,
                                         .vocabulary = workflow::kGateActions,
                                         .synonyms = kGateStatusSynonyms}),
    member<&ChangeGate::reason>("reason",
                                {.help = "The reason; required for an override", .value = "TEXT"}),
    member<&ChangeGate::evidence>(
        "evidence", {.help = "Evidence: a file, kept with its digest, or a measurement; repeatable",
                     .value = "TEXT"}),
    member<&ChangeGate::issues>(
        "issues", {.help = "An open issue; repeatable", .value = "TEXT", .option = "--issue"}),
    member<&ChangeGate::recommendations>(
        "recommendations",
        {.help = "A recommendation; repeatable", .value = "TEXT", .option = "--recommendation"}),
    flag<&ChangeGate::unknown_gate, workflow::UnknownGate::created>(
        "new", {.help = "Create the gate if no gate has this name"}),
    kAs<&ChangeGate::updated_by>,
    kIfRevision<&ChangeGate::guard>,
    kIdempotencyKey<&ChangeGate::guard>,
};
constexpr std::array kGateListMembers = {member<&ListGates::gate>("name", {.is_name = true})};

constexpr std::array kPhaseMembers = {
    member<&ChangePhase::phase>("phase", {.help = "The new phase (default: show the phase)",
                                          .is_argument = true,
                                          .is_listed = true,
                                          .vocabulary = model::kPhases}),
    kIfRevision<&ChangePhase::guard>,
    kIdempotencyKey<&ChangePhase::guard>,
};

template <SharedItems kWhich>
ActionAnswer list(const ActionCall& call) {
  return json_of(list_items({kWhich}, call.workspace), call);
}

constexpr std::array kShareActions = {
    declared<MakeDecision, kDecideMembers, make_decision>(
        "decide", "decide", {.without = "text", .run = list<SharedItems::decisions>}),
    declared<ChangeConstraint, kConstrainMembers, change_constraint>(
        "constrain", "constrain",
        {.without = "text", .unless = "lift", .run = list<SharedItems::constraints>}),
    declared<AddArtifact, kArtifactMembers, add_artifact>(
        "artifact", "artifact", {.without = "path", .run = list<SharedItems::artifacts>}),
    declared<ChangeGate, kGateMembers, change_gate>(
        "gate", "gate",
        {.without = "move",
         .filter = "name",
         .run = run_use_case<ListGates, kGateListMembers, list_gates>}),
    declared<ChangePhase, kPhaseMembers, change_phase>(
        "phase", "phase", {.without = "phase", .run = run_listing<ShowPhase, show_phase>}),
};

}  // namespace

std::span<const Action> share_actions() {
  return kShareActions;
}

}  // namespace baton::app
