#include "app/recovery/archived_proof.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/receipt.h"
#include "app/core/archive/archive_files.h"
#include "app/core/redaction/redact_state.h"
#include "app/recovery/list_changes.h"
#include "domain/model/members.h"
#include "json/print.h"

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
    Result<std::optional<Json>> receipt = read_receipt(workflow, execution, workspace);
    if (!receipt && receipt.error().code != ErrorCode::malformed) return fail(receipt.error());
    if (!receipt) {
      receipts.damaged.push_back(execution);
    } else if (*receipt) {  // else removed meanwhile
      receipts.whole.push_back(**std::move(receipt));
    }
  }
  return receipts;
}

Result<Json> denials_of(const Identifier& workflow, Workspace& workspace) {
  const Result<Outcome<ChangesListed>> listed =
      list_changes({.listing = Listing::denials}, workspace);
  if (!listed && listed.error().code == ErrorCode::not_found) return Json(Json::array());
  if (!listed) return fail(listed.error());
  const Json all = to_json(std::get<ChangesListed>(*listed));  // it never refuses
  Json denials = Json::array();
  for (const Json& denial : all["entries"]) {
    if (model::text_member(denial, "workflowId") == workflow.text()) denials.push_back(denial);
  }
  return denials;
}

// The denials in the state's list that `known` lacks.
std::vector<Json> denials_beyond(const Json& known, const Json& state) {
  std::vector<Json> beyond;
  const Json* const extensions = model::object_member(state, "extensions");
  const Json* const kept =
      extensions == nullptr ? nullptr : model::array_member(*extensions, kArchivedDenials);
  if (kept == nullptr) return beyond;
  std::set<std::string> texts;
  for (const Json& denial : known) texts.insert(json::print_compact(denial));
  std::ranges::copy_if(*kept, std::back_inserter(beyond), [&](const Json& denial) {
    return !texts.contains(json::print_compact(denial));
  });
  return beyond;
}

}  // namespace

Result<std::vector<Identifier>> add_proof(Json& state, const Identifier& workflow,
                                          Workspace& workspace) {
  BATON_TRY(Receipts receipts, receipts_of(workflow, workspace));
  BATON_TRY(Json denials, denials_of(workflow, workspace));
  for (Json& denial : denials_beyond(denials, state)) denials.push_back(std::move(denial));
  put(state, kArchivedReceipts, std::move(receipts.whole));
  put(state, kArchivedDenials, std::move(denials));
  return std::move(receipts.damaged);
}

Result<Json> take_proof(Json& state, const Identifier& workflow, Workspace& workspace) {
  Json receipts = Json::array();
  if (model::object_member(state, "extensions") == nullptr) return receipts;
  Json& extensions = state["extensions"];
  if (const Json* const archived = model::array_member(extensions, kArchivedReceipts)) {
    receipts = *archived;
  }
  extensions.erase(kArchivedReceipts);
  BATON_TRY(const Json known, denials_of(workflow, workspace));
  if (denials_beyond(known, state).empty()) extensions.erase(kArchivedDenials);
  return receipts;
}

Result<void> restore_receipts(const Json& receipts, const Identifier& workflow,
                              Workspace& workspace) {
  for (const Json& receipt : receipts) {
    const Result<Identifier> execution =
        Identifier::parse(model::text_member(receipt, "executionId"));
    if (!execution) continue;
    BATON_TRY(const std::optional<std::string> there,
              workspace.handoff().receipt(workflow, *execution));
    if (there) continue;
    BATON_CHECK(workspace.handoff().put_receipt(workflow, *execution,
                                                json::print(without_secrets(receipt, workspace))));
  }
  return {};
}

}  // namespace baton::app
