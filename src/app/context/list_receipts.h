#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

struct ListReceipts {
  // Only contexts with this item: its id, or "kind:id" ("decision:dec_001").
  std::optional<std::string> item = {};
};

struct ListedReceipt {
  std::string agent;
  std::string execution_id;
  std::string at;  // RFC 3339
  Revision revision;
  std::size_t tokens = 0;
  std::size_t items = 0;
};

struct ReceiptsListed {
  std::vector<ListedReceipt> receipts;  // sorted by execution
};

// Lists the contexts that agents of the active workflow received. not_found: no workflow.
Result<Outcome<ReceiptsListed>> list_receipts(const ListReceipts& request, Workspace& workspace);
Json to_json(const ReceiptsListed& answer);

}  // namespace baton::app
