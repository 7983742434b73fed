#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/state/load_state.h"
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

// Compares any number of contexts of one state: what an agent would receive now is built once. The
// workspace must outlive it.
class ContextComparer {
 public:
  static Result<ContextComparer> of(Workspace& workspace);

  // not_found: no such execution or agent, or no receipt of it.
  Result<ContextsDiffed> compare(const DiffContexts& request);

 private:
  // One side, as a receipt; without an execution if it would be received now.
  struct Side {
    Json receipt;
    bool is_now = false;
  };

  ContextComparer(LoadedState state, Workspace& workspace)
      : state_(std::move(state)), workspace_(&workspace) {}
  [[nodiscard]] Result<Side> received(const std::string& subject) const;
  Result<Side> receivable(const std::string& name);
  Result<Side> side_of(const std::string& subject);
  static ContextSide shown(const Side& side);

  LoadedState state_;
  Workspace* workspace_;
  std::map<std::string, Json> receivable_;  // by agent
};

// Compares two contexts by their items, without values. Errors as in ContextComparer::compare().
Result<Outcome<ContextsDiffed>> diff_contexts(const DiffContexts& request, Workspace& workspace);
Json to_json(const ContextsDiffed& answer);

}  // namespace baton::app
