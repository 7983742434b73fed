#include "app/context/receipt_basis.h"

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

std::optional<workflow::Basis> basis_in(const Json& receipt) {
  const std::optional<Instant> at = model::time_member(receipt, "at");
  if (!at) return std::nullopt;
  workflow::Basis basis{.outputs = {}, .at = *at};
  for (const model::Element& item : model::object_elements(receipt, "items")) {
    const bool is_output = model::text_member(*item.value, "kind") == "output";
    if (is_output) basis.outputs.emplace_back(model::text_member(*item.value, "id"));
  }
  return basis;
}

}  // namespace

workflow::BasisLookup receipt_basis(const json::View& state, Workspace& workspace) {
  return [state, &workspace](const model::Execution& execution) -> std::optional<workflow::Basis> {
    const auto workflow_id = Identifier::parse(model::text_member(state, "workflowId"));
    const auto execution_id = Identifier::parse(execution.id);
    if (!workflow_id || !execution_id) return std::nullopt;
    const Result<std::optional<Json>> receipt =
        read_receipt(*workflow_id, *execution_id, workspace);
    return receipt && *receipt ? basis_in(**receipt) : std::nullopt;
  };
}

}  // namespace baton::app
