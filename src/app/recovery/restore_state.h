#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/recovery/recovery_sources.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/workflow/salvage.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

// What a state was brought back from; the first that can be used is. Outputs recorded since are
// taken in at every level below the first.
enum class RecoveryLevel : std::uint8_t {
  current,  // nothing was wrong
  journal,  // replayed from the journal
  backup,   // the newest valid backup
  salvage,  // what is provable in the damaged file itself
  outputs,  // recorded outputs alone
  minimal,  // nothing but the workflow's id
};

std::string_view name_of(RecoveryLevel level);

// What is to take the place of the state.
struct Restored {
  Json state;
  RecoveryLevel level = RecoveryLevel::minimal;
  std::string source = {};                      // a file or folder relative to the root
  bool salvaged = false;                        // the damaged file proved newer things; taken in
  std::vector<std::string> rerecorded = {};     // executions taken in again from their outputs
  std::vector<std::string> lost = {};           // a sentence each
  std::vector<workflow::KindLoss> losses = {};  // counted, as far as they can be
  Findings warnings = {};
};

// The best that can be had instead of the damaged file (empty: it is gone). Changes nothing.
// not_found: there is no file, and nothing to restore it from.
Result<Restored> restore_state(const std::optional<StoredState>& damaged, Workspace& workspace);

}  // namespace baton::app
