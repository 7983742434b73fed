#include "app/workflow/list_executions.h"

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
#include "domain/model/state.h"

namespace baton::app {

Result<Json> list_executions(Workspace& workspace) {
  BATON_TRY(const LoadedState state, load_state(workspace, Outputs::optional));
  Json list = Json::array();
  for (const model::Execution& execution : model::executions(state.document)) {
    list.push_back({{"executionId", execution.id}, {"agent", execution.agent}});
  }
  return Json{{"executions", std::move(list)}};
}

}  // namespace baton::app
