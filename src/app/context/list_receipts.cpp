#include "app/context/list_receipts.h"

#include <algorithm>

#include "app/context/receipt.h"
#include "app/core/state/load_state.h"
#include "domain/model/members.h"

namespace baton::app {
namespace {

bool is_meant(const Json& item, std::string_view asked) {
  const std::string_view id = model::text_member(item, "id");
  if (id == asked) return true;
  const std::string_view kind = model::text_member(item, "kind");
  return asked.size() == kind.size() + 1 + id.size() && asked.starts_with(kind) &&
         asked[kind.size()] == ':' && asked.ends_with(id);
}

bool has_item(const Json& receipt, const std::optional<std::string>& asked) {
  if (!asked) return true;
  return std::ranges::any_of(
      model::object_elements(receipt, "items"),
      [&](const model::Element& element) { return is_meant(*element.value, *asked); });
}

ListedReceipt listed(const Json& receipt) {
  return {.agent = std::string(model::text_member(receipt, "agent")),
          .execution_id = std::string(model::text_member(receipt, "executionId")),
          .at = std::string(model::text_member(receipt, "at")),
          .revision = model::revision_member(receipt, "revision"),
          .tokens = static_cast<std::size_t>(model::number_member(receipt, "tokens").value_or(0)),
          .items = model::elements(receipt, "items").size()};
}

}  // namespace

Result<Outcome<ReceiptsListed>> list_receipts(const ListReceipts& request, Workspace& workspace) {
  BATON_TRY(const LoadedState loaded, load_state(workspace, Outputs::optional));
  BATON_TRY(const Identifier workflow,
            Identifier::parse(model::text_member(loaded.document, "workflowId"), "workflow id"));
  BATON_TRY(const std::vector<Json> receipts, whole_receipts(workflow, workspace));
  ReceiptsListed answer;
  for (const Json& receipt : receipts) {
    if (has_item(receipt, request.item)) answer.receipts.push_back(listed(receipt));
  }
  return answer;
}

Json to_json(const ReceiptsListed& answer) {
  Json receipts = Json::array();
  for (const ListedReceipt& receipt : answer.receipts) {
    receipts.push_back({{"agent", receipt.agent},
                        {"executionId", receipt.execution_id},
                        {"at", receipt.at},
                        {"revision", receipt.revision.value},
                        {"tokens", receipt.tokens},
                        {"items", receipt.items}});
  }
  return {{"receipts", std::move(receipts)}};
}

}  // namespace baton::app
