#include "app/workflow/list_items.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/load_state.h"
#include "domain/model/state.h"

namespace baton::app {
namespace {

std::vector<const Json*> items_of(const Json& state, SharedItems which) {
  switch (which) {
    case SharedItems::decisions: return model::decisions(state);
    case SharedItems::constraints: return model::constraints(state);
    case SharedItems::artifacts: return model::artifacts(state);
  }
  return {};
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
  BATON_TRY(const LoadedState state, load_state(workspace));
  ItemList answer{.which = request.which, .items = {}};
  for (const Json* item : items_of(state.document, request.which)) answer.items.push_back(*item);
  return answer;
}

Json to_json(const ItemList& answer) {
  Json json = Json::object();
  Json& list = json[member_of(answer.which)] = Json::array();
  for (const Json& item : answer.items) list.push_back(item);
  return json;
}

}  // namespace baton::app
