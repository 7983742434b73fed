#include "app/workflow/change_gate.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/context/gate_json.h"
#include "app/core/caller/caller.h"
#include "app/core/caller/unmapped_agents.h"
#include "app/core/files/evidence.h"
#include "app/core/state/answer_change.h"
#include "app/shared/workflow_session.h"
#include "text/concat.h"

namespace baton::app {
namespace {

workflow::GateRequest to_domain(const ChangeGate& request) {
  return {.name = request.gate,
          .action = request.action,
          .evidence = request.evidence,
          .issues = request.issues,
          .recommendations = request.recommendations,
          .reason = request.reason.value_or(""),
          .unknown_gate = request.unknown_gate};
}

bool approves(const workflow::GateChanged& changed) {
  return changed.standing == workflow::Standing::moves &&
         changed.after == model::GateStatus::passed;
}

// As far as the caller may see it.
Result<Json> gate_of(const json::View& state, const std::string& name, Workspace& workspace) {
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state, workspace));
  for (const model::Gate& gate : model::gates(state)) {
    if (gate.name == name) return admission.gate(gate);
  }
  return Json::object();
}

}  // namespace

Result<Outcome<GateMoved>> change_gate(const ChangeGate& request, Workspace& workspace) {
  workflow::GateRequest gate = to_domain(request);
  BATON_TRY(gate.by, speaker(request.updated_by, workspace));
  BATON_TRY(const Configuration* configuration, workspace.configuration());
  BATON_TRY(TakenEvidence evidence, evidence_among(request.evidence, workspace));
  gate.evidence_files = std::move(evidence.files);
  const auto edit = [&](Json& state, GateMoved& answer) -> Result<Outcome<Edited>> {
    BATON_CHECK(require_known_name(request.updated_by, state, workspace));
    BATON_TRY(answer.changed,
              workflow::change_gate(state, gate, gate_rules(*configuration), workspace.now()));
    Findings warnings = verdict_notes({&answer.changed, 1});
    std::ranges::copy(evidence.warnings, std::back_inserter(warnings));
    const auto fill = [&](const Json& stored) -> Result<void> {
      BATON_TRY(answer.gate, gate_of(stored, gate.name, workspace));
      return {};
    };
    return Edited{.warnings = std::move(warnings), .fill_answer = fill};
  };
  reach_store(workspace, Creation::never);
  auto outcome = change_and_answer<GateMoved>(
      workspace,
      {.command = text::concat("gate ", gate.name), .guard = request.guard, .by = gate.by.name()},
      edit);
  GateMoved* moved = outcome ? std::get_if<GateMoved>(&*outcome) : nullptr;
  if (moved != nullptr && approves(moved->changed)) {
    take_automatic_snapshot(text::concat("gate_", gate.name), moved->written, workspace);
  }
  return outcome;
}

Json to_json(const GateMoved& answer) {
  Json json = to_json(answer.written);
  json["gate"] = answer.gate;
  if (answer.changed.standing == workflow::Standing::opinion) {
    json["opinion"] = model::name_of(answer.changed.verdict);
  }
  if (answer.changed.before) json["previousStatus"] = model::name_of(*answer.changed.before);
  return json;
}

}  // namespace baton::app
