#include "domain/context/default_allow.h"

#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "domain/context/outputs.h"
#include "domain/model/state.h"

namespace baton::context {
namespace {

Json list_of(const std::vector<json::View>& items) {
  Json list = Json::array();
  for (const json::View& item : items) list.push_back(item.tree());
  return list;
}

}  // namespace

Json default_allow_lists(const json::View& state) {
  Json outputs = Json::array();
  for (const model::Execution& execution : model::executions(state)) {
    const bool is_completed = execution.status == model::ExecutionStatus::completed;
    if (is_completed) outputs.push_back(complete_output(execution, state));
  }
  Json lists = Json::object();
  lists["previousAgentOutputs"] = std::move(outputs);
  lists["relevantDecisions"] = list_of(model::decisions(state));
  lists["relevantConstraints"] = list_of(model::constraints(state));
  lists["relevantArtifacts"] = list_of(model::artifacts(state));
  return lists;
}

void swap_lists(Json& context, Json& lists) {
  for (auto list = lists.begin(); list != lists.end(); ++list) {
    context[list.key()].swap(list.value());
  }
}

}  // namespace baton::context
