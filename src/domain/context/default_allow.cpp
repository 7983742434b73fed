#include "domain/context/default_allow.h"

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

Json default_allow(Json context, const json::View& state) {
  Json outputs = Json::array();
  for (const model::Execution& execution : model::executions(state)) {
    const bool is_completed = execution.status == model::ExecutionStatus::completed;
    if (is_completed) outputs.push_back(complete_output(execution, state));
  }
  context["previousAgentOutputs"] = std::move(outputs);
  context["relevantDecisions"] = list_of(model::decisions(state));
  context["relevantConstraints"] = list_of(model::constraints(state));
  context["relevantArtifacts"] = list_of(model::artifacts(state));
  return context;
}

}  // namespace baton::context
