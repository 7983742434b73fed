#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/workflow/salvage.h"
#include "json/json.h"
#include "store/state_store.h"

namespace baton::app {

// The source of a restored state; the first usable one is taken. At every level below the first,
// outputs recorded since are added.
enum class RecoveryLevel : std::uint8_t {
  current,  // the state is usable
  journal,  // rebuilt from the journal
  backup,   // the newest valid backup
  salvage,  // the provable parts of the damaged file
  outputs,  // recorded outputs only
  minimal,  // only the workflow's id
};

std::string_view name_of(RecoveryLevel level);
std::string_view origin_of(RecoveryLevel level);  // for people: "the journal"

// The state that replaces the damaged one.
struct Restored {
  Json state;
  RecoveryLevel level = RecoveryLevel::minimal;
  std::string source = {};                      // a file or folder relative to the root
  bool is_last = false;                         // the journal shows that no change came after it
  bool salvaged = false;                        // newer parts of the damaged file were included
  std::vector<std::string> rerecorded = {};     // executions restored from their recorded outputs
  std::vector<std::string> lost = {};           // one sentence each
  std::vector<workflow::KindLoss> losses = {};  // counts, as far as known
  Findings warnings = {};
  std::optional<std::string> theirs = {};  // the other side of a conflict, of another workflow
};

// The best available replacement of the damaged file (empty: it is gone); of a conflict of two
// workflows, our side. Changes nothing.
// not_found: there is no file and nothing to restore it from.
Result<Restored> restore_state(const std::optional<StoredState>& damaged, Workspace& workspace);

}  // namespace baton::app
