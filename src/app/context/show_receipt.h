#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/context/list_receipts.h"
#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// Either of the two.
struct ShowReceipt {
  // An execution, or an agent: then its latest execution with a receipt.
  std::optional<std::string> subject = {};
  std::optional<std::string> who_saw = {};  // an item, as in ListReceipts
};

// What happened to an item after it was shown to an agent.
enum class ItemNow : std::uint8_t { same, changed, gone, unknown };

struct ShownItem {
  std::string kind;
  std::string id;
  std::size_t tokens = 0;
  ItemNow now = ItemNow::unknown;  // unknown: it has no digest, or cannot be read
};

struct ReceiptShown {
  Json receipt;  // schemas/receipt, the source of these
  std::string agent;
  std::string execution_id;
  std::string at;  // RFC 3339
  Revision revision;
  std::size_t tokens = 0;
  std::vector<ShownItem> items;
  std::optional<ReceiptsListed> who_saw = {};  // the answer to that request, without the others
};

std::string_view name_of(ItemNow now);

// The receipt of an execution, or the latest of an agent. not_found: no such execution or agent, or
// no receipt of it.
Result<Json> find_receipt(const std::string& subject, const json::View& state,
                          Workspace& workspace);

// Returns what an agent was shown, and what has changed since; or who was shown an item. usage:
// neither is asked, or both. not_found: no such execution or agent, or no receipt of it; an item
// that neither a receipt nor a known state has.
Result<Outcome<ReceiptShown>> show_receipt(const ShowReceipt& request, Workspace& workspace);
Json to_json(const ReceiptShown& answer);

}  // namespace baton::app
