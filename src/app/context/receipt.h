#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/core/state/load_state.h"
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
Json make_receipt(const Delivery& delivery, const Workspace& workspace);

// Stores the receipt. Does not wait for the disk: a power failure may lose receipts.
Result<void> keep_receipt(const Delivery& delivery, Workspace& workspace);

// A context that an agent, a person or a program asked for.
struct ShownContext {
  std::string agent;
  const LoadedState& state;  // that it was built from
  const context::BuiltContext& built;
};

// Stores the receipt if the agent's execution runs: then the context reaches the agent. Without an
// execution there is no receipt, because nothing identifies it. A look of the orchestrator or a
// person does not replace the receipt of what the agent received. Where nothing can be written, the
// context still serves the agent, and a warning reports it. `as_printed` returns the text that the
// front end prints.
Result<void> leave_receipt(const ShownContext& shown,
                           const std::function<std::string()>& as_printed, Workspace& workspace);

// The receipt of an execution (schemas/receipt), if there is one. The error names the file and what
// to do; malformed: it is damaged.
Result<std::optional<Json>> read_receipt(const Identifier& workflow, const Identifier& execution,
                                         Workspace& workspace);

struct KeptReceipts {
  std::vector<Json> whole;
  std::vector<Error> damaged;  // one for each file
};
Result<KeptReceipts> kept_receipts(const Identifier& workflow, Workspace& workspace);
// The whole ones. A warning names each that is damaged.
Result<std::vector<Json>> whole_receipts(const Identifier& workflow, Workspace& workspace);

}  // namespace baton::app
