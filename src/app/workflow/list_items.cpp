#include "app/workflow/list_items.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/context/caller_admission.h"
#include "app/core/files/evidence.h"
#include "app/core/state/load_state.h"

namespace baton::app {
namespace {

Json items_of(context::AdmittedItems items, SharedItems which) {
  switch (which) {
    case SharedItems::decisions: return std::move(items.decisions);
    case SharedItems::constraints: return std::move(items.constraints);
    case SharedItems::artifacts: return std::move(items.artifacts);
  }
  return Json::array();
}

const char* member_of(SharedItems which) {
  switch (which) {
    case SharedItems::decisions: return "decisions";
    case SharedItems::constraints: return "constraints";
    case SharedItems::artifacts: return "artifacts";
  }
  return "items";
}

}  // namespace

Result<Outcome<ItemList>> list_items(const ListItems& request, Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  BATON_TRY(const CallerAdmission admission, CallerAdmission::of(state.document, workspace));
  ItemList answer{.which = request.which, .items = items_of(admission.items(), request.which)};
  add_evidence_status(answer.items, workspace.host());
  return answer;
}

Json to_json(const ItemList& answer) {
  return {{member_of(answer.which), answer.items}};
}

}  // namespace baton::app
