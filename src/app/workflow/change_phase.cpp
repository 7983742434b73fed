#include "app/workflow/change_phase.h"

#include <nlohmann/json.hpp>

#include "app/core/state/answer_change.h"
#include "app/core/state/load_state.h"
#include "app/shared/workflow_session.h"
#include "domain/model/members.h"
#include "domain/model/vocabulary.h"
#include "text/concat.h"

namespace baton::app {

Result<Outcome<PhaseMoved>> change_phase(const ChangePhase& request, Workspace& workspace) {
  const auto edit = [&](Json& state, PhaseMoved& answer) -> Result<Outcome<Edited>> {
    BATON_TRY(answer.changed, workflow::change_phase(state, request.phase, workspace.now()));
    const bool moved = answer.changed.before != answer.changed.after;
    return Edited{.change = moved ? Change::made : Change::none};
  };
  reach_store(workspace, Creation::never);
  auto outcome = change_and_answer<PhaseMoved>(
      workspace, {.command = text::concat("phase ", request.phase), .guard = request.guard}, edit);
  PhaseMoved* moved = outcome ? std::get_if<PhaseMoved>(&*outcome) : nullptr;
  if (moved != nullptr && moved->changed.before != moved->changed.after) {
    take_automatic_snapshot(text::concat("phase_", moved->changed.after), moved->written,
                            workspace);
  }
  return outcome;
}

Json to_json(const PhaseMoved& answer) {
  Json json = to_json(answer.written);
  json["phase"] = answer.changed.after;
  if (model::is_one_of(answer.changed.before, model::kPhases)) {
    json["previousPhase"] = answer.changed.before;
  }
  json["unchanged"] = answer.changed.before == answer.changed.after;
  return json;
}

Result<Outcome<PhaseShown>> show_phase(const ShowPhase& /*request*/, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  return PhaseShown{.phase = std::string(model::text_member(state.document, "phase")),
                    .phases = {model::kPhases.begin(), model::kPhases.end()}};
}

Json to_json(const PhaseShown& answer) {
  return {{"phase", answer.phase}, {"phases", answer.phases}};
}

}  // namespace baton::app
