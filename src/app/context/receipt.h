#pragma once

#include <optional>
#include <string>

#include "app/core/workspace.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/context/build.h"
#include "json/json.h"
#include "json/view.h"

namespace baton::app {

// A context that was delivered to an agent.
struct Delivery {
  std::string agent;
  std::string execution_id;
  std::string session;
  Revision revision;
  json::View state;  // that the context was built from
  const context::BuiltContext& built;
  std::string_view text;  // as delivered
};

// The receipt (schemas/receipt): ids, digests and tokens of the items, no values.
Result<Json> make_receipt(const Delivery& delivery, Workspace& workspace);

// Stores the receipt. Does not wait for the disk: a power failure may lose receipts.
Result<void> keep_receipt(const Delivery& delivery, Workspace& workspace);

// The receipt of an execution (schemas/receipt), if there is one. malformed: it is damaged.
Result<std::optional<Json>> read_receipt(const Identifier& workflow, const Identifier& execution,
                                         Workspace& workspace);

// The digest of an item in `state`; empty if the item is gone or has no digest.
std::string digest_of_item(const json::View& state, std::string_view kind, std::string_view id,
                           const Crypto& crypto);

}  // namespace baton::app
