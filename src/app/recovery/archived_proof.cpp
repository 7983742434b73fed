#include "app/recovery/archived_proof.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/archive/archive_files.h"
#include "app/recovery/list_changes.h"
#include "domain/model/members.h"
#include "json/read.h"

namespace baton::app {
namespace {

void put(Json& state, const char* name, Json list) {
  if (!list.empty()) model::ensure_object(state, "extensions")[name] = std::move(list);
}

struct Receipts {
  Json whole = Json::array();
  std::vector<Identifier> damaged = {};  // of these executions
};

Result<Receipts> receipts_of(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const std::vector<Identifier> executions,
            workspace.handoff().executions_with_receipt(workflow));
  Receipts receipts;
  for (const Identifier& execution : executions) {
    BATON_TRY(const std::optional<std::string> text,
              workspace.handoff().receipt(workflow, execution));
    if (!text) continue;  // removed meanwhile
    Result<Json> receipt = json::read(*text, execution.text());
    if (receipt && receipt->is_object()) {
      receipts.whole.push_back(*std::move(receipt));
    } else {
      receipts.damaged.push_back(execution);
    }
  }
  return receipts;
}

Result<Json> denials_of(const Identifier& workflow, Workspace& workspace) {
  BATON_TRY(const Outcome<ChangesListed> listed,
            list_changes({.listing = Listing::denials}, workspace));
  const Json all = to_json(std::get<ChangesListed>(listed));  // it never refuses
  Json denials = Json::array();
  for (const Json& denial : all["entries"]) {
    if (model::text_member(denial, "workflowId") == workflow.text()) denials.push_back(denial);
  }
  return denials;
}

}  // namespace

Result<std::vector<Identifier>> add_proof(Json& state, const Identifier& workflow,
                                          Workspace& workspace) {
  BATON_TRY(Receipts receipts, receipts_of(workflow, workspace));
  BATON_TRY(Json denials, denials_of(workflow, workspace));
  put(state, kArchivedReceipts, std::move(receipts.whole));
  put(state, kArchivedDenials, std::move(denials));
  return std::move(receipts.damaged);
}

}  // namespace baton::app
