#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/identity.h"
#include "baton/result.h"
#include "domain/context/receipt_difference.h"
#include "json/json.h"

namespace baton::app {

// An execution stands for the context that it received, an agent for the one that it would receive
// now.
struct DiffContexts {
  std::string before;
  // By default, what the agent of `before` would receive now. `before` can be an agent then: its
  // latest received context.
  std::optional<std::string> after = {};
};

struct ContextSide {
  std::string agent;
  std::string execution;  // empty: it would be received now
  std::string at;         // RFC 3339
  Revision revision;      // of the state
};

struct ContextsDiffed {
  ContextSide before;
  ContextSide after;
  context::ReceiptDifference difference;
};

// Compares two contexts by their items, without values. not_found: no such execution or agent, or
// no receipt of it.
Result<Outcome<ContextsDiffed>> diff_contexts(const DiffContexts& request, Workspace& workspace);
Json to_json(const ContextsDiffed& answer);

}  // namespace baton::app
