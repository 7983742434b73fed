#include "app/workflow/list_gates.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/core/files/evidence.h"
#include "app/core/state/load_state.h"
#include "domain/model/state.h"
#include "text/concat.h"
#include "text/names.h"

namespace baton::app {
namespace {

Error no_such_gate(const std::string& name, const std::vector<model::Gate>& gates) {
  std::vector<std::string_view> names;
  for (const model::Gate& gate : gates) names.push_back(gate.name);
  const std::optional<std::string_view> nearest = text::nearest(name, names);
  std::string hint = "the workflow has no gate yet";
  if (!names.empty()) hint = text::concat("existing gates: ", text::enumerate(names));
  if (nearest) hint = text::concat("did you mean ", *nearest, "?");
  return {.code = ErrorCode::not_found,
          .phrase = "unknown gate",
          .subject = name,
          .hint = std::move(hint)};
}

}  // namespace

Result<Outcome<GateList>> list_gates(const ListGates& request, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  BATON_TRY(const std::optional<Json> judged, state_with_demoted_gates(state.document, workspace));
  const std::vector<model::Gate> gates =
      model::gates(judged ? json::View(*judged) : state.document.view());
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  GateList answer;
  for (const model::Gate& gate : gates) {
    if (!request.gate || gate.name == *request.gate) answer.gates.push_back(admission.gate(gate));
  }
  add_evidence_status(answer.gates, workspace.host());
  if (request.gate && answer.gates.empty()) return fail(no_such_gate(*request.gate, gates));
  return answer;
}

Json to_json(const GateList& answer) {
  return {{"gates", answer.gates}};
}

}  // namespace baton::app
